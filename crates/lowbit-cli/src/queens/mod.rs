//! `lowbit queens`: one file per subcommand.

mod board;
mod count;
mod format;
mod list;
mod solve;

use crate::count::certify;

subcommands! {
    /// Print the number of solutions, all of them or up to symmetry
    /// 中文：输出解的个数，全部的，或把对称的算作一个
    Count in count;
    /// Write the certificate of a count that was kept in a run
    /// 中文：写出保存在运行文件中的计数的证书
    Certify in certify;
    /// List solutions in lexicographic order, as they are found
    /// 中文：按字典序列出解，找到就输出
    List in list;
    /// Print one solution, or say that there is none
    /// 中文：输出一个解，或说明无解
    Solve in solve;
}
