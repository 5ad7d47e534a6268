//! Unpacks inputs in gzip, xz or zstd and converts UTF-16 while they are read. The formats are recognised by their first bytes.

use std::io::{self, BufRead, BufReader, Chain, Cursor, ErrorKind, Read};

use flate2::bufread::MultiGzDecoder;
use lowbit::sentence;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use super::utf16::Utf16;
use super::xz::Xz;

const GZIP: &[u8] = &[0x1f, 0x8b];
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];
const XZ: &[u8] = &[0xfd, b'7', b'z', b'X', b'Z', 0];
const UTF_16_LE: &[u8] = &[0xff, 0xfe];
const UTF_16_BE: &[u8] = &[0xfe, 0xff];
const MARKS: [&[u8]; 5] = [GZIP, ZSTD, XZ, UTF_16_LE, UTF_16_BE];

/// Bytes unpacked at once.
const BUFFER: usize = 1 << 18;

type Source = Box<dyn BufRead + Send>;

/// The unpacked form of a source.
pub(super) enum Unpacked {
    /// Not read yet: the first read must not wait for a user who types.
    Unknown {
        source: Source,
        /// Whether anything but text is refused.
        needs_text: bool,
    },
    Plain(Source),
    Packed(BufReader<Box<dyn Read + Send>>),
    /// A placeholder during recognition.
    Nothing,
}

impl Unpacked {
    pub(super) fn new(source: Source, needs_text: bool) -> Unpacked {
        Unpacked::Unknown { source, needs_text }
    }

    /// Recognises the format by the first bytes, which may arrive one by one.
    fn recognise(&mut self) -> io::Result<()> {
        let Unpacked::Unknown { source, needs_text } = self else { return Ok(()) };
        let may_be = |magic: &[u8], bytes: &[u8]| magic.iter().zip(bytes).all(|(wanted, byte)| wanted == byte);
        let mut head = Vec::new();
        let first = source.fill_buf()?;
        if !first.is_empty() && MARKS.iter().any(|mark| may_be(mark, first)) {
            let is_open = |head: &[u8]| MARKS.iter().any(|mark| head.len() < mark.len() && may_be(mark, head));
            while is_open(&head) && (&mut *source).take(1).read_to_end(&mut head)? > 0 {}
        } else if *needs_text && is_binary(first) {
            return Err(io::Error::new(ErrorKind::InvalidData, sentence!("this is not text", "这不是文本")));
        }
        let Unpacked::Unknown { source, .. } = std::mem::replace(self, Unpacked::Nothing) else { return Ok(()) };
        let (is_gzip, is_zstd) = (head == GZIP, head == ZSTD);
        if head == UTF_16_LE || head == UTF_16_BE {
            *self = Unpacked::packed(Utf16::new(source, head == UTF_16_BE));
            return Ok(());
        }
        *self = match Cursor::new(head).chain(source) {
            whole if is_gzip => Unpacked::packed(Gzip(MultiGzDecoder::new(whole))),
            whole if is_zstd => {
                Unpacked::packed(Zstd { source: whole, decoder: FrameDecoder::new(), is_inside: false })
            }
            whole if whole.get_ref().0.get_ref() == XZ => Unpacked::packed(Xz::new(whole)),
            whole if whole.get_ref().0.get_ref().is_empty() => Unpacked::Plain(whole.into_inner().1),
            whole => Unpacked::Plain(Box::new(whole)),
        };
        Ok(())
    }

    fn packed(source: impl Read + Send + 'static) -> Unpacked {
        Unpacked::Packed(BufReader::with_capacity(BUFFER, Box::new(source)))
    }
}

impl Read for Unpacked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.recognise()?;
        match self {
            Unpacked::Unknown { source, .. } | Unpacked::Plain(source) => source.read(buffer),
            Unpacked::Packed(source) => source.read(buffer),
            Unpacked::Nothing => Ok(0),
        }
    }
}

impl BufRead for Unpacked {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.recognise()?;
        match self {
            Unpacked::Unknown { source, .. } | Unpacked::Plain(source) => source.fill_buf(),
            Unpacked::Packed(source) => source.fill_buf(),
            Unpacked::Nothing => Ok(&[]),
        }
    }

    fn consume(&mut self, amount: usize) {
        match self {
            Unpacked::Unknown { source, .. } | Unpacked::Plain(source) => source.consume(amount),
            Unpacked::Packed(source) => source.consume(amount),
            Unpacked::Nothing => {}
        }
    }
}

/// Whether these bytes have more control characters than any text.
fn is_binary(bytes: &[u8]) -> bool {
    let seen = &bytes[..bytes.len().min(4096)];
    let is_control = |byte: &&u8| byte.is_ascii_control() && !b"\t\n\r\x0c".contains(byte);
    seen.len() >= 256 && seen.iter().filter(is_control).count() > seen.len() / 16
}

type Whole = Chain<Cursor<Vec<u8>>, Source>;

/// A gzip file, of one member or several.
struct Gzip(MultiGzDecoder<Whole>);

impl Read for Gzip {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => {
                io::Error::new(ErrorKind::InvalidData, sentence!("the gzip file is cut off", "gzip 文件不完整"))
            }
            kind => io::Error::new(kind, sentence!("the gzip file is damaged: {error}", "gzip 文件已损坏：{error}")),
        })
    }
}

/// A zstd file: frames one after the other.
struct Zstd {
    source: Whole,
    decoder: FrameDecoder,
    /// Whether the decoder is within a frame.
    is_inside: bool,
}

impl Zstd {
    /// Whether the frame that ended matches its checksum, if it has one.
    fn is_as_written(&self) -> bool {
        let written = self.decoder.get_checksum_from_data();
        written.is_none() || written == self.decoder.get_calculated_checksum()
    }

    /// Enters the next frame, if there is one.
    fn enter(&mut self) -> Result<bool, FrameDecoderError> {
        while !self.source.fill_buf().map_err(FrameDecoderError::FailedToReadChecksum)?.is_empty() {
            match self.decoder.reset(&mut self.source) {
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                    let skipped = io::copy(&mut (&mut self.source).take(length.into()), &mut io::sink());
                    if skipped.is_ok_and(|bytes| bytes < length.into()) {
                        return Err(FrameDecoderError::FailedToSkipFrame);
                    }
                }
                other => return other.map(|()| true),
            }
        }
        Ok(false)
    }
}

impl Read for Zstd {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let damaged = |error: FrameDecoderError| {
            let error = error.to_string().replace('\n', " ");
            let message = sentence!("the zstd file is cut off or damaged: {error}", "zstd 文件不完整或已损坏：{error}");
            io::Error::new(ErrorKind::InvalidData, message)
        };
        while self.decoder.can_collect() == 0 {
            if self.is_inside && !self.decoder.is_finished() {
                let one = BlockDecodingStrategy::UptoBlocks(1);
                self.decoder.decode_blocks(&mut self.source, one).map_err(damaged)?;
                continue;
            }
            if self.is_inside && !self.is_as_written() {
                let message = sentence!("the zstd file is damaged: a checksum is wrong", "zstd 文件已损坏：校验和不对");
                return Err(io::Error::new(ErrorKind::InvalidData, message));
            }
            self.is_inside = self.enter().map_err(damaged)?;
            if !self.is_inside {
                return Ok(0);
            }
        }
        self.decoder.read(buffer)
    }
}
