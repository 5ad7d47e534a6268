//! A search in lanes, compiled once for each instruction set.

/// Makes a `Machine`: searches on one instruction set, with their working memory, generic in its lanes.
///
/// A search is a function that is generic over the lanes and inlined whole. It is compiled for every instruction set into one function,
/// which the holder of that set's proof may call.
macro_rules! machine {
    (
        $(#[$about:meta])*
        $visibility:vis Machine with $memory:ident;
        $($(#[$doc:meta])* fn $name:ident($($argument:ident: $kind:ty),*) $(-> $result:ty)? = $search:ident;)*
    ) => {
        $(#[$about])*
        $visibility struct Machine(Kind);

        enum Kind {
            Portable(Box<$memory<$crate::simd::bits::Portable>>),
            #[cfg(target_arch = "x86_64")]
            Avx2($crate::simd::proof::Avx2, Box<$memory<$crate::simd::bits::Avx2>>),
            #[cfg(target_arch = "x86_64")]
            Avx512($crate::simd::proof::Avx512, Box<$memory<$crate::simd::bits::Avx512>>),
        }

        impl Machine {
            /// For `backend`; `None` if this processor lacks it.
            $visibility fn new(backend: $crate::backend::Backend) -> Option<Machine> {
                use $crate::backend::Backend;
                #[cfg(target_arch = "x86_64")]
                use $crate::simd::proof;
                match backend {
                    Backend::Scalar => Some(Machine(Kind::Portable($memory::new()))),
                    #[cfg(target_arch = "x86_64")]
                    Backend::Avx2 => proof::Avx2::new().map(|proof| Machine(Kind::Avx2(proof, avx2::memory(proof)))),
                    #[cfg(target_arch = "x86_64")]
                    Backend::Avx512 => {
                        proof::Avx512::new().map(|proof| Machine(Kind::Avx512(proof, avx512::memory(proof))))
                    }
                    _ => None,
                }
            }

            $(
                $(#[$doc])*
                $visibility fn $name(&mut self, $($argument: $kind),*) $(-> $result)? {
                    match &mut self.0 {
                        Kind::Portable(memory) => $search(memory, $($argument),*),
                        #[cfg(target_arch = "x86_64")]
                        Kind::Avx2(proof, memory) => avx2::$name(*proof, memory, $($argument),*),
                        #[cfg(target_arch = "x86_64")]
                        Kind::Avx512(proof, memory) => avx512::$name(*proof, memory, $($argument),*),
                    }
                }
            )*
        }

        machine!(
            @compiled avx2, Avx2, features_of_avx2, $memory;
            $(fn $name($($argument: $kind),*) $(-> $result)? = $search;)*
        );
        machine!(
            @compiled avx512, Avx512, features_of_avx512, $memory;
            $(fn $name($($argument: $kind),*) $(-> $result)? = $search;)*
        );
    };
    (
        @compiled $module:ident, $set:ident, $features:ident, $memory:ident;
        $(fn $name:ident($($argument:ident: $kind:ty),*) $(-> $result:ty)? = $search:ident;)*
    ) => {
        #[cfg(target_arch = "x86_64")]
        #[allow(unsafe_code, reason = "calls functions compiled for a processor that is proved to be there")]
        mod $module {
            use super::*;
            use $crate::simd::bits::$set;
            use $crate::simd::{enabled, $features, proof};

            pub(super) fn memory(_: proof::$set) -> Box<$memory<$set>> {
                $features! { enabled:
                    fn compiled() -> Box<$memory<$set>> {
                        $memory::new()
                    }
                }
                // SAFETY: the proof.
                unsafe { compiled() }
            }

            $(
                pub(super) fn $name(_: proof::$set, memory: &mut $memory<$set>, $($argument: $kind),*) $(-> $result)? {
                    $features! { enabled:
                        fn compiled(memory: &mut $memory<$set>, $($argument: $kind),*) $(-> $result)? {
                            super::$search(memory, $($argument),*)
                        }
                    }
                    // SAFETY: the proof.
                    unsafe { compiled(memory, $($argument),*) }
                }
            )*
        }
    };
}

pub(crate) use machine;
