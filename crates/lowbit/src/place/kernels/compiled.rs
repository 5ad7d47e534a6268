//! Functions compiled once for each instruction set.

/// A function that calls another, which is compiled for what the processor has: to count bits is one instruction on most, but not on
/// all. Its first argument is the backend.
macro_rules! compiled {
    ($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),*) -> $answer:ty = $body:expr) => {
        $(#[$doc])*
        fn $name(backend: Backend, $($arg: $type),*) -> $answer {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx2,popcnt,lzcnt,bmi1,bmi2")]
                fn with_avx512($($arg: $type),*) -> $answer {
                    $body($($arg),*)
                }
                #[target_feature(enable = "avx2,popcnt,lzcnt,bmi1,bmi2")]
                fn with_avx2($($arg: $type),*) -> $answer {
                    $body($($arg),*)
                }
                if let (Backend::Avx512, Some(_)) = (backend, crate::backend::proof::Avx512::new()) {
                    // SAFETY: the proof says that the processor has these features.
                    return unsafe { with_avx512($($arg),*) };
                }
                if let (Backend::Avx2 | Backend::Avx512, Some(_)) = (backend, crate::backend::proof::Avx2::new()) {
                    // SAFETY: as above.
                    return unsafe { with_avx2($($arg),*) };
                }
            }
            let _ = backend;
            $body($($arg),*)
        }
    };
}
