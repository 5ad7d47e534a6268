// A plain static server: files, their kinds, and nothing else. serve.mjs FOLDER [PREFIX] prints the address it serves at.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize, resolve } from "node:path";

const KINDS = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};
const folder = resolve(process.argv[2]);
const prefix = process.argv[3] ?? "/";

const server = createServer(async ({ url }, response) => {
  const path = decodeURIComponent(new URL(url, "http://any").pathname);
  const file = join(folder, normalize(`/${path.slice(prefix.length)}`), path.endsWith("/") ? "index.html" : "");
  try {
    if (!path.startsWith(prefix)) throw new Error("elsewhere");
    const bytes = await readFile(file);
    response.writeHead(200, { "Content-Type": KINDS[extname(file)] ?? "application/octet-stream" }).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}${prefix}`));
