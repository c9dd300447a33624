import { type Logger, pino } from 'pino';

const CODE_IN_PATH = /(\/api\/id-cards\/(?:verify|check)\/)[^/?]+/;
const SECRET_IN_QUERY = /([?&](?:code|password|(?:access_)?token)=)[^&]*/gi;

/** Creates the logger of the process. Cookies, passwords, tokens and the codes of ID cards are redacted. */
export function createLogger(level: string): Logger {
  return pino({
    level,
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
      err: pino.stdSerializers.err,
    },
  });
}

/** A URL without the parts that prove an identity. */
export function redactUrl(url: string): string {
  return url.replace(CODE_IN_PATH, '$1[redacted]').replace(SECRET_IN_QUERY, '$1[redacted]');
}
