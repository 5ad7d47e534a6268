//! One GPU with the backtracking kernels: how they are launched, watched and stopped.

#![allow(unsafe_code, reason = "the driver is a C library")]

use std::sync::Arc;
use std::time::Duration;

use cudarc::driver::sys::CUdevice_attribute::{
    CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT,
};
use cudarc::driver::sys::CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
use cudarc::driver::{CudaContext, CudaFunction, CudaModule, CudaSlice, CudaStream, DriverError, LaunchConfig};

use super::load;
use crate::backend::THREADS;
use crate::engine::Stop;

const MOST_BLOCKS: u32 = 16;

/// Tells the threads of a kernel to end; as `STOP` in `kernels/rows.cuh`.
const STOP: u32 = 1 << 31;

/// The first and the longest pause between two polls of a running kernel: batches of units are short.
const FIRST_PAUSE: Duration = Duration::from_millis(1);
const LONGEST_PAUSE: Duration = Duration::from_millis(50);

/// A GPU, and kernels whose threads take starts from a list, one after another.
#[derive(Debug)]
pub(crate) struct Gpu {
    pub(crate) stream: Arc<CudaStream>,
    /// The stream on which a running kernel's list of starts is polled.
    beside: Arc<CudaStream>,
    pub(crate) module: Arc<CudaModule>,
    multiprocessors: u32,
    memory: u32,
}

impl Gpu {
    /// A GPU by its number, with these kernels.
    pub(crate) fn new(number: usize, kernels: &[u8]) -> Result<Gpu, DriverError> {
        let context = CudaContext::new(number)?;
        // SAFETY: the second stream touches only the counter of taken starts that is passed to `wait`, after its allocation and before it
        // is freed. It is one word, to which the kernels add atomically and which is written at most once, to end them.
        unsafe { context.disable_event_tracking() };
        let module = load(&context, kernels)?;
        let multiprocessors = context.attribute(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)? as u32;
        let memory = context.attribute(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR)? as u32;
        let (stream, beside) = (context.new_stream()?, context.new_stream()?); // several kernels run at the same time
        Ok(Gpu { stream, beside, module, multiprocessors, memory })
    }

    /// As many blocks as fit, with this much shared memory for each thread and each block.
    pub(crate) fn blocks(
        &self,
        kernel: &CudaFunction,
        a_thread: usize,
        a_block: usize,
    ) -> Result<LaunchConfig, DriverError> {
        const RESERVED: u32 = 1024; // by the driver, in every block
        let bytes = THREADS * a_thread as u32 + a_block as u32;
        let blocks = (self.memory / (bytes + RESERVED)).clamp(1, MOST_BLOCKS);
        let config = self.large_blocks(kernel, THREADS, bytes)?;
        Ok(LaunchConfig { grid_dim: (self.multiprocessors * blocks, 1, 1), ..config })
    }

    /// One block for each multiprocessor, with this many threads and this much shared memory.
    pub(crate) fn large_blocks(
        &self,
        kernel: &CudaFunction,
        threads: u32,
        shared_mem_bytes: u32,
    ) -> Result<LaunchConfig, DriverError> {
        kernel.set_attribute(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, shared_mem_bytes as i32)?;
        Ok(LaunchConfig { grid_dim: (self.multiprocessors, 1, 1), block_dim: (threads, 1, 1), shared_mem_bytes })
    }

    /// Waits for the kernel that takes starts through `next`, and reports the number taken. False if it was stopped: its result is then
    /// incomplete.
    pub(crate) fn wait(
        &mut self,
        next: &mut CudaSlice<u32>,
        stop: &Stop,
        report: impl Fn(u32),
    ) -> Result<bool, DriverError> {
        let event = self.stream.record_event(None)?;
        let (mut is_stopped, mut pause) = (false, FIRST_PAUSE);
        while !event.try_is_complete()? {
            std::thread::sleep(pause);
            pause = (2 * pause).min(LONGEST_PAUSE);
            if is_stopped {
                continue;
            }
            if stop.is_raised() {
                self.beside.memcpy_htod(&[STOP], next)?;
                is_stopped = true;
            } else {
                report(self.beside.clone_dtoh(next)?[0]);
            }
        }
        Ok(!is_stopped)
    }
}
