//! `lowbit serve`

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use lowbit_web::{PublicUrl, Server, SetterSocket, Settings};

use crate::exit::Exit;
use crate::files;
use crate::lab::clock;
use crate::session::Session;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// The port; 0 for any that is free
    /// 中文：端口；0 为任何空闲端口
    #[arg(long, default_value_t = 8128)]
    port: u16,

    /// Show the page in the browser
    /// 中文：在浏览器中显示页面
    #[arg(long)]
    open: bool,

    /// Listen on another address of this machine, so that others can connect; needs --token
    /// 中文：在本机的另一个地址上监听，让他人能连接；需要 --token
    #[arg(long, value_name = "ADDR", requires = "token")]
    listen: Option<IpAddr>,

    /// The token that visitors need: 16 or more letters, digits, '-', '_', '.' or '~'
    /// 中文：来访者需要的令牌：16 个以上字母、数字、'-'、'_'、'.' 或 '~'
    #[arg(long)]
    token: Option<String>,

    /// The public address, if a proxy with encryption stands before this server; needs --token
    /// 中文：服务器前有加密代理时的公开地址；需要 --token
    #[arg(long, value_name = "URL", requires = "token")]
    public_url: Option<PublicUrl>,

    /// The folder whose runs are shown
    /// 中文：显示哪个文件夹中的运行文件
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    runs: PathBuf,

    /// Jobs at once; further ones are refused [default: one for each core, from 4 to 8]
    /// 中文：同时进行的任务数；再多的会被拒绝 [默认: 每个核心一个，4 到 8 个]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=1000))]
    jobs: Option<u16>,

    /// Also answer the browser script of setters: a socket on this machine, at its usual port or another
    /// 中文：同时应答出题人的浏览器脚本：本机上的套接字，用它通常的端口或另一个
    #[arg(long, value_name = "PORT", num_args = 0..=1, default_missing_value = "4545", require_equals = true)]
    setter: Option<u16>,

    /// Stop a job that takes longer than this
    /// 中文：超过这个时间的任务就停止
    #[arg(long, value_name = "SECONDS", default_value = "600", value_parser = clap::value_parser!(u32).range(1..))]
    job_time: u32,
}

const HELP: &str = texts!(
    "\
Examples:
  lowbit serve --open                       the page in the browser, for this machine alone
  lowbit serve --port 0                     on any free port; the address is printed
  lowbit serve --listen 0.0.0.0 --token $(openssl rand -hex 16)
                                            for others, who need the token
  lowbit serve --public-url https://lab.example/ --token TOKEN
                                            behind a proxy that encrypts and passes requests on
  lowbit serve --setter                     also the solver that setters' pages ask after every edit

The address of the page is printed on stdout as soon as it can be visited. Ctrl-C ends it and
all its work, with exit code 0. The interface under the page is described by /api/openapi.json:
  curl -H 'Content-Type: application/json' -d '{\"n\": 8}' http://127.0.0.1:8128/api/queens/count",
    r#"例子:
  lowbit serve --open                       在浏览器中打开页面，只供本机使用
  lowbit serve --port 0                     用任何空闲端口；会输出网址
  lowbit serve --listen 0.0.0.0 --token $(openssl rand -hex 16)
                                            供他人使用，他们需要令牌
  lowbit serve --public-url https://lab.example/ --token TOKEN
                                            在加密并转发请求的代理之后
  lowbit serve --setter                     也作为出题页面每次编辑后询问的求解器

页面可以访问时，网址输出到 stdout。按 Ctrl-C 结束，所有工作也随之结束，退出码为 0。页面所用的接口见 /api/openapi.json:
  curl -H 'Content-Type: application/json' -d '{"n": 8}' http://127.0.0.1:8128/api/queens/count"#
);

pub(crate) fn run(args: Args, session: &Session<'_>) -> Result<Exit> {
    let usual = Settings::default();
    let settings = Settings {
        address: args.listen.unwrap_or(usual.address),
        port: args.port,
        token: args.token.clone(),
        public: args.public_url.clone(),
        threads: session.threads,
        jobs: args.jobs.map_or(usual.jobs, usize::from),
        job_time: Duration::from_secs(args.job_time.into()),
        clock: clock::now,
        runs: args.runs,
        ..usual
    };
    let (address, port) = (settings.address, settings.port);
    let server = Server::bind(settings).map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => anyhow!(told!(
            "port {port} is in use: choose another with --port, or any with --port 0",
            "端口 {port} 已被占用：用 --port 另选一个，或用 --port 0 任选"
        )),
        ErrorKind::InvalidInput => anyhow!(error),
        _ => anyhow!(error).context(told!("{address}, port {port}", "{address}，端口 {port}")),
    })?;
    let setter = args.setter.map(SetterSocket::bind).transpose();
    let setter = setter.context(told!("the socket for setters", "出题人的套接字"))?;
    if let Some(setter) = &setter {
        let port = setter.address().port();
        say!("setters' pages can ask ws://localhost:{port}", "出题人的页面可以询问 ws://localhost:{port}");
    }
    let page = page(server.address(), args.public_url.as_ref(), args.token.as_deref());
    files::print(format!("{page}\n").as_bytes())?;
    if args.open {
        browse(&page);
    }
    std::thread::scope(|scope| {
        let answering = scope.spawn(|| setter.map_or(Ok(()), |setter| setter.run(session.stop)));
        let served = server.run(session.stop).context(told!("the server", "服务器"));
        let answered = answering.join().map_err(|_| anyhow!("the socket for setters"))?;
        served.and(answered.context(told!("the socket for setters", "出题人的套接字")))
    })?;
    Ok(Exit::Found)
}

/// The address for visitors. For an unspecified address, it is that of this machine in its network.
fn page(at: SocketAddr, public: Option<&PublicUrl>, token: Option<&str>) -> String {
    let query = token.map_or(String::new(), |token| format!("?token={token}"));
    if let Some(public) = public {
        return format!("{}{query}", public.as_str());
    }
    let visited = if at.ip().is_unspecified() { own_address(at.is_ipv6()) } else { at.ip() };
    format!("http://{}/{query}", SocketAddr::new(visited, at.port()))
}

/// The address of this machine in its network, or its loopback address if there is none. Nothing is sent: connecting a datagram socket only
/// consults the routing table.
fn own_address(is_ipv6: bool) -> IpAddr {
    let (any, far, alone): (IpAddr, IpAddr, IpAddr) = match is_ipv6 {
        true => (
            Ipv6Addr::UNSPECIFIED.into(),
            Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1).into(),
            Ipv6Addr::LOCALHOST.into(),
        ),
        false => (Ipv4Addr::UNSPECIFIED.into(), Ipv4Addr::new(192, 0, 2, 1).into(), Ipv4Addr::LOCALHOST.into()),
    };
    let socket = UdpSocket::bind((any, 0)).and_then(|socket| socket.connect((far, 9)).map(|()| socket));
    let address = socket.and_then(|socket| socket.local_addr()).map(|address| address.ip());
    address.ok().filter(|ip| !ip.is_unspecified()).unwrap_or(alone)
}

/// Shows a page in the browser, if there is one; the address was printed anyway.
fn browse(page: &str) {
    let opener = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let opened =
        Command::new(opener).arg(page).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if let Err(error) = opened {
        say!(
            "no browser was opened ({opener}: {error}); visit {page}",
            "没有打开浏览器（{opener}: {error}）；请访问 {page}"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_are_given_an_address_that_they_can_use() {
        let routed = UdpSocket::bind("0.0.0.0:0").and_then(|socket| socket.connect("192.0.2.1:9")).is_ok();
        let own = own_address(false);
        assert!(!own.is_unspecified());
        assert_eq!(own.is_loopback(), !routed, "{own}");
        let at = "0.0.0.0:8128".parse().unwrap();
        assert_eq!(page(at, None, Some("secret")), format!("http://{own}:8128/?token=secret"));
        assert_eq!(page("127.0.0.1:80".parse().unwrap(), None, None), "http://127.0.0.1:80/");
        let public = "https://lab.example/lowbit".parse().unwrap();
        assert_eq!(page(at, Some(&public), Some("secret")), "https://lab.example/lowbit/?token=secret");
    }
}
