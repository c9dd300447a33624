import { MIMEType } from 'node:util';
import { AppError } from '@touchline/api';
import type { FastifyBodyParser, FastifyInstance } from 'fastify';

const NESTING_MAX = 64;

/** Accepts only JSON that is neither compressed nor deeply nested. Pages of other sites can post plain text without a CORS preflight. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, strictParser(app));
}

/** Makes the same checks, for a scope that parses the text itself. */
export function acceptJsonText(app: FastifyInstance): void {
  const parse = strictParser(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) =>
    parse(request, text, (error) => done(error, text)),
  );
}

function strictParser(app: FastifyInstance): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, text, done) => {
    const { 'content-type': type, 'content-encoding': encoding = 'identity' } = request.headers;
    if (!isJsonType(type) || encoding !== 'identity') return done(new AppError('UNSUPPORTED_TYPE'));
    // Some clients send DELETE with a JSON content type.
    if (text.trim() === '') return done(null, undefined);
    if (nesting(text) > NESTING_MAX) return done(new AppError('MALFORMED_REQUEST'));
    void parse(request, text, done);
  };
}

/** The depth of brackets, counted without the parser, which would exhaust the stack. */
export function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}

/** Whether a Content-Type means JSON in UTF-8, the only charset that the parsers read. */
export function isJsonType(contentType: string | undefined): boolean {
  try {
    const { essence, params } = new MIMEType(contentType ?? '');
    return essence === 'application/json' && (params.get('charset') ?? 'utf-8').toLowerCase() === 'utf-8';
  } catch {
    return false;
  }
}
