import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';

/* The least that can send a file and ranges of it: node file-server.ts PORT FILE */

const CHUNK_BYTES = 1024 * 1024;
const [port, path = ''] = process.argv.slice(2);
const file = await open(path);
const { size } = await file.stat();

createServer(async (request, response) => {
  const [, first = '0', last = `${size - 1}`] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const end = Number(last) + 1;
  response.writeHead(request.headers.range ? 206 : 200, {
    'content-type': 'video/mp4',
    'content-length': end - Number(first),
    ...(request.headers.range && { 'content-range': `bytes ${first}-${last}/${size}` }),
  });
  for (let at = Number(first); at < end && !response.destroyed; at += CHUNK_BYTES) {
    const bytes = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - at));
    await file.read(bytes, 0, bytes.length, at);
    if (!response.write(bytes)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
  response.end();
}).listen(Number(port), '127.0.0.1');
