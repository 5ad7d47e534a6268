// A plain static server: files and their content types. serve.mjs FOLDER [PREFIX] prints its address.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const KINDS = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

// Serves `served.folder`, which may be replaced meanwhile.
export async function serve(served, prefix = "/") {
  const server = createServer(async ({ url }, response) => {
    const path = decodeURIComponent(new URL(url, "http://any").pathname);
    const inside = normalize(`/${path.slice(prefix.length)}`);
    const file = join(resolve(served.folder), inside, path.endsWith("/") ? "index.html" : "");
    try {
      if (!path.startsWith(prefix)) throw new Error("elsewhere");
      const bytes = await readFile(file);
      response.writeHead(200, { "Content-Type": KINDS[extname(file)] ?? "application/octet-stream" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise(listening => server.listen(0, "127.0.0.1", listening));
  return { address: `http://127.0.0.1:${server.address().port}${prefix}`, close: () => server.close() };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log((await serve({ folder: process.argv[2] }, process.argv[3])).address);
