//! Files packed by xz.

use std::io::{self, BufRead, ErrorKind, Read};

use lowbit::sentence;
use xz4rust::{XzDecoder, XzNextBlockResult};

/// A dictionary is not larger than this: what `xz -9` makes needs half of it.
const LARGEST_DICTIONARY: usize = 128 << 20;

/// An xz file: streams one after the other.
pub(super) struct Xz<R> {
    source: R,
    /// `None` between two streams.
    decoder: Option<Box<XzDecoder<'static>>>,
}

impl<R: BufRead> Xz<R> {
    pub(super) fn new(source: R) -> Xz<R> {
        Xz { source, decoder: None }
    }
}

impl<R: BufRead> Read for Xz<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !buffer.is_empty() {
            let bytes = self.source.fill_buf()?;
            let Some(decoder) = &mut self.decoder else {
                let padding = bytes.iter().take_while(|&&byte| byte == 0).count();
                if bytes.is_empty() {
                    break;
                }
                if padding < bytes.len() {
                    self.decoder = Some(XzDecoder::in_heap_with_alloc_dict_size(1 << 16, LARGEST_DICTIONARY));
                }
                self.source.consume(padding);
                continue;
            };
            let is_over = bytes.is_empty();
            let (used, made) = match decoder.decode(bytes, buffer) {
                Ok(XzNextBlockResult::NeedMoreData(0, 0)) if is_over => {
                    let words = sentence!("the xz file is cut off", "xz 文件不完整");
                    return Err(io::Error::new(ErrorKind::InvalidData, words));
                }
                Ok(XzNextBlockResult::NeedMoreData(used, made)) => (used, made),
                Ok(XzNextBlockResult::EndOfStream(used, made)) => {
                    self.decoder = None;
                    (used, made)
                }
                Err(error) => {
                    let words = sentence!("the xz file is damaged: {error}", "xz 文件已损坏：{error}");
                    return Err(io::Error::new(ErrorKind::InvalidData, words));
                }
            };
            self.source.consume(used);
            if made > 0 {
                return Ok(made);
            }
        }
        Ok(0)
    }
}
