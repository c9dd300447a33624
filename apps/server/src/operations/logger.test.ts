import { expect, test } from 'vitest';
import { redactUrl } from './logger.ts';

test.each([
  ['/api/id-cards/verify/AB12-CD34', '/api/id-cards/verify/[redacted]'],
  ['/api/id-cards/check/AB12-CD34', '/api/id-cards/check/[redacted]'],
  ['/api/id-cards/verify/AB12/photo?v=1', '/api/id-cards/verify/[redacted]/photo?v=1'],
  ['/verify?code=AB12&x=1', '/verify?code=[redacted]&x=1'],
  ['/a?x=1&password=secret', '/a?x=1&password=[redacted]'],
  ['/a?token=secret', '/a?token=[redacted]'],
  ['/a?access_token=secret&x=1', '/a?access_token=[redacted]&x=1'],
  ['/verify?Code=AB12', '/verify?Code=[redacted]'],
  ['/api/videos?playerId=1', '/api/videos?playerId=1'],
])('the address %s is logged as %s', { tags: ['ID-09'] }, (url, logged) => {
  expect(redactUrl(url)).toBe(logged);
});
