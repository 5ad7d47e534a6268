//! Detects NVIDIA GPUs, and holds the kernels for them.

#![allow(unsafe_code, reason = "the driver is a C library")]

mod gpu;

use std::sync::{Arc, OnceLock};

use cudarc::driver::sys::CUdevice_attribute::{
    CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR as MAJOR, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR as MINOR,
};
use cudarc::driver::{CudaContext, CudaModule, DriverError, result, sys};
use cudarc::nvrtc::Ptx;

pub(crate) use gpu::Gpu;

use super::TENSOR_CORES;

/// The kernels of the join, for compute capability 8.0 and later: `kernels/join.cu`.
pub(crate) const JOIN: &[u8] = include_bytes!("../../../gpu/join.fatbin");

/// Backtracking, for compute capability 7.5 and later: `kernels/backtrack.cu`.
pub(crate) const BACKTRACK: &[u8] = include_bytes!("../../../gpu/backtrack.fatbin");

/// Placements of pieces, for compute capability 7.5 and later: `kernels/place.cu`.
pub(crate) const PLACE: &[u8] = include_bytes!("../../../gpu/place.fatbin");

/// Semiqueens on the torus, for compute capability 7.5 and later: `kernels/semiqueens.cu`.
pub(crate) const SEMIQUEENS: &[u8] = include_bytes!("../../../gpu/semiqueens.fatbin");

/// The lowest compute capability for backtracking.
const OLDEST: (i32, i32) = (7, 5);

/// What this machine lacks for CUDA, if anything.
pub(super) fn missing() -> Option<&'static str> {
    detected().as_ref().err().copied()
}

/// The usable GPUs, by number.
pub(crate) fn devices() -> &'static [usize] {
    detected().as_ref().map_or(&[], Vec::as_slice)
}

/// The GPUs that can run the join.
pub(crate) fn devices_for_the_join() -> Vec<usize> {
    devices().iter().copied().filter(|&device| capability(device) >= Some(TENSOR_CORES)).collect()
}

/// The compute capabilities of the usable GPUs.
pub(super) fn capabilities() -> Vec<(i32, i32)> {
    devices().iter().filter_map(|&device| capability(device)).collect()
}

fn detected() -> &'static Result<Vec<usize>, &'static str> {
    static DEVICES: OnceLock<Result<Vec<usize>, &'static str>> = OnceLock::new();
    DEVICES.get_or_init(detect)
}

fn detect() -> Result<Vec<usize>, &'static str> {
    // SAFETY: opens the library of the driver and closes it again. Without this check the first call would panic.
    if !unsafe { sys::is_culib_present() } {
        return Err("NVIDIA driver");
    }
    let count = CudaContext::device_count().map_err(|_| "NVIDIA driver that works")?;
    if count == 0 {
        return Err("NVIDIA GPU");
    }
    let able: Vec<usize> = (0..count as usize).filter(|&device| capability(device) >= Some(OLDEST)).collect();
    if able.is_empty() { Err("NVIDIA GPU of compute capability 7.5 or later") } else { Ok(able) }
}

fn capability(device: usize) -> Option<(i32, i32)> {
    let device = result::device::get(device as i32).ok()?;
    // SAFETY: the device is there, and these attributes exist on all of them.
    let attribute = |which| unsafe { result::device::get_attribute(device, which) }.ok();
    Some((attribute(MAJOR)?, attribute(MINOR)?))
}

/// Loads kernels into a GPU. If they have no machine code for it, the driver compiles their PTX and caches the result.
pub(crate) fn load(context: &Arc<CudaContext>, kernels: &[u8]) -> Result<Arc<CudaModule>, DriverError> {
    context.load_module(Ptx::from_binary(kernels.to_vec()))
}
