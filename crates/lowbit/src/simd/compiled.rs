//! Functions that are compiled once for each instruction set: the one list of features, the one dispatch.

/// Passes the features of [`Backend::Avx2`](crate::backend::Backend::Avx2) to a macro, before the rest of its arguments.
#[cfg(target_arch = "x86_64")]
macro_rules! features_of_avx2 {
    ($then:ident: $($rest:tt)*) => {
        $then! { ["avx2" "bmi1" "bmi2" "popcnt" "lzcnt"] $($rest)* }
    };
}

/// Passes the features of [`Backend::Avx512`](crate::backend::Backend::Avx512) to a macro, before the rest of its arguments.
#[cfg(target_arch = "x86_64")]
macro_rules! features_of_avx512 {
    ($then:ident: $($rest:tt)*) => {
        $then! {
            ["avx2" "bmi1" "bmi2" "popcnt" "lzcnt" "avx512f" "avx512bw" "avx512dq" "avx512vl" "avx512vbmi" "avx512vbmi2"
                "avx512bitalg" "avx512vpopcntdq"]
            $($rest)*
        }
    };
}

/// A function with features enabled.
#[cfg(target_arch = "x86_64")]
macro_rules! enabled {
    ([$($feature:literal)*] $($function:tt)*) => {
        $(#[target_feature(enable = $feature)])*
        $($function)*
    };
}

/// Defines a function that is compiled for each instruction set. The backend becomes its first argument; if the processor lacks its
/// instructions, the portable version runs.
///
/// Generic parameters are in brackets. The bodies must be inlined with everything they call; closures are not inlined.
macro_rules! compiled {
    ($(#[$about:meta])* $visibility:vis fn $name:ident $([$($generic:tt)*])? ($($argument:ident: $kind:ty),*) $(-> $result:ty)? {
        avx512: $avx512:expr,
        avx2: $avx2:expr,
        portable: $portable:expr $(,)?
    }) => {
        $(#[$about])*
        #[allow(unsafe_code, reason = "calls functions compiled for a processor that is proved to be there")]
        $visibility fn $name $(<$($generic)*>)? (backend: $crate::backend::Backend, $($argument: $kind),*) $(-> $result)? {
            #[cfg(target_arch = "x86_64")]
            {
                use $crate::backend::Backend;
                use $crate::simd::{enabled, features_of_avx2, features_of_avx512, proof};
                features_of_avx512! { enabled:
                    fn with_avx512 $(<$($generic)*>)? ($($argument: $kind),*) $(-> $result)? { $avx512 }
                }
                features_of_avx2! { enabled:
                    fn with_avx2 $(<$($generic)*>)? ($($argument: $kind),*) $(-> $result)? { $avx2 }
                }
                if let (Backend::Avx512, Some(_)) = (backend, proof::Avx512::new()) {
                    // SAFETY: the proof.
                    return unsafe { with_avx512($($argument),*) };
                }
                if let (Backend::Avx2, Some(_)) = (backend, proof::Avx2::new()) {
                    // SAFETY: the proof.
                    return unsafe { with_avx2($($argument),*) };
                }
            }
            let _ = backend;
            $portable
        }
    };
    ($(#[$about:meta])* $visibility:vis fn $name:ident $([$($generic:tt)*])? ($($argument:ident: $kind:ty),*) $(-> $result:ty)? {
        $body:expr
    }) => {
        compiled! {
            $(#[$about])*
            $visibility fn $name $([$($generic)*])? ($($argument: $kind),*) $(-> $result)? {
                avx512: $body,
                avx2: $body,
                portable: $body,
            }
        }
    };
}

pub(crate) use compiled;
#[cfg(target_arch = "x86_64")]
pub(crate) use {enabled, features_of_avx2, features_of_avx512};
