use lowbit::engine::*;
use lowbit::backend::Backend;
#[repr(C)] struct Ts{s:i64,n:i64}
unsafe extern "C" { fn clock_gettime(c:i32,t:*mut Ts)->i32; }
fn cpu()->f64{ let mut t=Ts{s:0,n:0}; unsafe{clock_gettime(3,&mut t);} t.s as f64+t.n as f64*1e-9 }
fn main(){ let a:Vec<String>=std::env::args().collect(); let n:u32=a[1].parse().unwrap(); let b:Backend=a.get(2).map_or(Backend::best(),|b|b.parse().unwrap());
 let parts:u64=a.get(3).map_or(1,|x|x.parse().unwrap()); let reps:u32=a.get(4).map_or(if n<=16{20}else if n<=17{5}else if n<=18{2}else{1},|x|x.parse().unwrap());
 let mut best=1e9f64; let mut sol=0;
 for _ in 0..reps { let t0=cpu(); let j=lowbit::queens::join::Join::new(n,b,3<<30).unwrap(); let mut s=j.scratch(); let mut t=Tally::default(); let stop=Stop::new();
 for u in j.units(){ if u.number.wrapping_mul(0x9E3779B97F4A7C15)>>32 & 0xffff < 65536/parts { t+=j.run(u,&mut s,&stop).unwrap(); } }
 best=best.min(cpu()-t0); sol=t.solutions; }
 let d=best; println!("{n} {b} {} cpu {d:.4} ns/sol {:.3} ratio {:.1}",sol,d*1e9/sol as f64, 312.0/(d*1e9/sol as f64)); }
