import { destination, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';

const CODE_IN_PATH = /(\/api\/id-cards\/(?:verify|check)\/)[^/?]+/;
const SECRET_IN_QUERY = /([?&](?:code|password|(?:access_)?token)=)[^&]*/gi;

/** Pino's number of the level `error`. */
const ERROR = 50;
/** Lines are written in batches: at this size, which is about twenty requests, or after this time. */
const WRITE_BYTES = 4096;
const WRITE_WITHIN_MS = 1000;
/** If the reader of standard output has stopped, lines above this size are dropped. */
const WAITING_MAX_BYTES = 16 * 1024 ** 2;

/** Creates the logger of the process, which redacts secrets. Errors are written at once, other lines in batches. */
export function createLogger(level: string): Logger {
  const output = destination({
    dest: process.stdout.fd,
    sync: false,
    minLength: WRITE_BYTES,
    periodicFlush: WRITE_WITHIN_MS,
    maxLength: WAITING_MAX_BYTES,
  });
  const options: LoggerOptions = {
    level,
    hooks: {
      logMethod(args, method, number) {
        method.apply(this, args);
        if (number >= ERROR) output.flushSync();
      },
    },
    redact: {
      paths: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]', '*.password', 'password'],
      censor: '[redacted]',
    },
    serializers: {
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        url: redactUrl(request.url),
        address: request.ip,
      }),
      err: stdSerializers.err,
    },
  };
  return pino(options, output);
}

export function flushLog(log: Logger): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve()));
}

export function redactUrl(url: string): string {
  return url.replace(CODE_IN_PATH, '$1[redacted]').replace(SECRET_IN_QUERY, '$1[redacted]');
}
