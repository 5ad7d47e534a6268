//! Files packed by xz.

use std::io::{self, BufRead, ErrorKind, Read};

use lowbit::sentence;
use xz4rust::{XzDecoder, XzError, XzNextBlockResult};

/// The largest dictionary: twice that of `xz -9`.
const LARGEST_DICTIONARY: usize = 128 << 20;

/// An xz file: streams one after the other.
pub(super) struct Xz<R> {
    source: R,
    /// Packed bytes, used up to `at`. The decoder needs some parts in one piece.
    held: Vec<u8>,
    at: usize,
    /// `None` between two streams.
    decoder: Option<Box<XzDecoder<'static>>>,
}

impl<R: BufRead> Xz<R> {
    pub(super) fn new(source: R) -> Xz<R> {
        Xz { source, held: Vec::new(), at: 0, decoder: None }
    }

    /// Appends packed bytes to `held`. False at the end of the file.
    fn hold_more(&mut self) -> io::Result<bool> {
        self.held.drain(..std::mem::take(&mut self.at));
        let bytes = self.source.fill_buf()?;
        let read = bytes.len();
        self.held.extend_from_slice(bytes);
        self.source.consume(read);
        Ok(read > 0)
    }
}

impl<R: BufRead> Read for Xz<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut needs_more = false;
        while !buffer.is_empty() {
            if (needs_more || self.at == self.held.len()) && !self.hold_more()? {
                if self.decoder.is_none() && self.held.is_empty() {
                    break;
                }
                let words = sentence!("the xz file is cut off", "xz 文件不完整");
                return Err(io::Error::new(ErrorKind::InvalidData, words));
            }
            needs_more = false;
            let bytes = &self.held[self.at..];
            let Some(decoder) = &mut self.decoder else {
                let padding = bytes.iter().take_while(|&&byte| byte == 0).count();
                if padding < bytes.len() {
                    self.decoder = Some(XzDecoder::in_heap_with_alloc_dict_size(1 << 16, LARGEST_DICTIONARY));
                }
                self.at += padding;
                continue;
            };
            let (used, made) = match decoder.decode(bytes, buffer) {
                Ok(XzNextBlockResult::NeedMoreData(0, 0)) | Err(XzError::NeedsLargerInputBuffer) => {
                    needs_more = true;
                    continue;
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
            self.at += used;
            if made > 0 {
                return Ok(made);
            }
        }
        Ok(0)
    }
}
