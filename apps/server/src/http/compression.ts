import { pipeline, Readable } from 'node:stream';
import * as zlib from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';

const KIB = 1024;
const LEAST_BYTES = KIB;
/** Up to this size a response is compressed at once. Larger ones, and complete lists, are streamed. */
const AT_ONCE_BYTES = 128 * KIB;
/** More than a compressed page of a list. Each response leaves a buffer as garbage, and larger ones cost collections. */
const BUFFER_BYTES = 8 * KIB;
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 }, chunkSize: BUFFER_BYTES };
const ZSTD = { params: { [zlib.constants.ZSTD_c_compressionLevel]: 1 }, chunkSize: BUFFER_BYTES };
const GZIP = { level: 1, chunkSize: BUFFER_BYTES };

/** The cheapest first: docs/decisions/051-statements-and-calls.md. Brotli at level 2 displaces everything else from the caches. */
const ENCODINGS = {
  zstd: {
    atOnce: (text: string | Buffer, bytes: number) => zlib.zstdCompressSync(text, { ...ZSTD, pledgedSrcSize: bytes }),
    stream: () => zlib.createZstdCompress(ZSTD),
  },
  br: {
    atOnce: (text: string | Buffer) => zlib.brotliCompressSync(text, BROTLI),
    stream: () => zlib.createBrotliCompress(BROTLI),
  },
  gzip: { atOnce: (text: string | Buffer) => zlib.gzipSync(text, GZIP), stream: () => zlib.createGzip(GZIP) },
};

type Encoding = keyof typeof ENCODINGS;
const NAMES = Object.keys(ENCODINGS) as Encoding[];
const COMPRESSIBLE = /^text\/(?!event-stream)|[/+](?:json|xml|wasm)\b/;

/** Compresses texts for clients that accept it: RFC 9110, section 12.5.3. */
export function addCompression(app: FastifyInstance): void {
  const compress: onSendHookHandler<unknown> = (request, reply, content, done) =>
    done(null, compressed(request, reply, content as Content));
  // Added to each route, so that it runs after all other hooks, on the final content.
  app.addHook('onRoute', (route) => {
    route.onSend = [...[route.onSend ?? []].flat(), compress];
  });
}

type Content = string | Buffer | Readable | null | undefined;

function compressed(request: FastifyRequest, reply: FastifyReply, content: Content): Content {
  if (content === null || content === undefined || !mayCompress(reply)) return content;
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === null) return content;
  const isWhole = !(content instanceof Readable);
  const bytes = isWhole ? Buffer.byteLength(content) : Number.POSITIVE_INFINITY;
  if (bytes < LEAST_BYTES) return content;
  reply.header('content-encoding', encoding).header('vary', varyOf(reply));
  if (isWhole && bytes <= AT_ONCE_BYTES) {
    const result = ENCODINGS[encoding].atOnce(content, bytes);
    reply.header('content-length', result.length);
    return result;
  }
  reply.removeHeader('content-length');
  // Fastify logs errors of the stream.
  return pipeline(isWhole ? Readable.from([content]) : content, ENCODINGS[encoding].stream(), () => {});
}

/** Not for ranges, which are of the bytes as they are stored. */
function mayCompress(reply: FastifyReply): boolean {
  if (reply.statusCode === 206 || reply.hasHeader('content-range') || reply.hasHeader('content-encoding')) return false;
  return COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''));
}

/** `*` counts as gzip, which every client knows. */
function encodingFor(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null;
  return negotiate(accepted.toLowerCase().replace(/\*|x-gzip/g, 'gzip'), NAMES);
}

function varyOf(reply: FastifyReply): string {
  const vary = [reply.getHeader('vary') ?? []].flat().join(', ');
  if (vary.includes('accept-encoding')) return vary;
  return vary ? `${vary}, accept-encoding` : 'accept-encoding';
}
