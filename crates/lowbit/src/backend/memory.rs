//! Free memory.

/// Assumed if the system reports nothing: 2 GiB.
const UNKNOWN: u64 = 2 << 30;

/// Bytes of memory available to a new task without swapping, as the system reports; 2 GiB if it does not.
///
/// ```
/// assert_ne!(lowbit::backend::free_memory(), 0);
/// ```
pub fn free_memory() -> u64 {
    let of_system = std::fs::read_to_string("/proc/meminfo").ok().and_then(|table| available(&table));
    let number = |path: &str| std::fs::read_to_string(path).ok()?.trim().parse::<u64>().ok();
    let of_group = number("/sys/fs/cgroup/memory.max")
        .zip(number("/sys/fs/cgroup/memory.current"))
        .map(|(most, used)| most.saturating_sub(used));
    of_system.into_iter().chain(of_group).min().unwrap_or(UNKNOWN)
}

/// The line `MemAvailable:  23814740 kB` in bytes.
fn available(table: &str) -> Option<u64> {
    let line = table.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_systems_table() {
        let table = "MemTotal:       24682740 kB\nMemFree:  19616988 kB\nMemAvailable:   23814740 kB\n";
        assert_eq!(available(table), Some(23_814_740 * 1024));
        assert_eq!(available("MemTotal: 1 kB\n"), None);
        assert_eq!(available("MemAvailable: much kB\n"), None);
        assert!(free_memory() > 0);
    }
}
