//! `lowbit place`: other pieces, boards and rules than one queen in each row.

mod certified;
mod count;
mod list;
mod problem;

pub(crate) use certified::{facts, split};

use crate::count::certify;

subcommands! {
    /// Print how many placements there are: all, by size, by level, up to symmetry
    /// 中文：输出有多少种摆法：全部、按个数、按层、把对称的算作一个
    Count in count;
    /// List the placements of a small problem
    /// 中文：列出小问题的摆法
    List in list;
    /// Write the certificate of a finished count, which 'lowbit verify' checks
    /// 中文：写出完成的计数的证书，'lowbit verify' 检验它
    Certify in certify;
}
