//! Hashes of texts, for checksums, fingerprints and the chain of a certificate.

use sha2::{Digest, Sha256};

/// SHA-256.
pub(crate) fn hash(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// Bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
