/*
 * Values that often break programs, for all tests of input. Texts without spaces stand in one line.
 */

const parts = (texts: string) => texts.split(' ');

/** Common SQL injection payloads. None is longer than a tag may be, so that each fits into every field. */
export const SQL: readonly string[] = [
  "' OR '1'='1",
  "' OR 1=1 --",
  "' OR 1=1#",
  "') OR ('1'='1",
  "'))/**/OR/**/1=1--",
  "admin'--",
  "admin' #",
  "'; DROP TABLE users; --",
  '"; DROP TABLE videos; --',
  "'); DELETE FROM messages; --",
  "1; UPDATE users SET role='admin'",
  "' UNION SELECT password FROM users --",
  "' UNION SELECT sql FROM sqlite_master--",
  "' AND (SELECT pg_sleep(5)) IS NULL --",
  "'||(SELECT version())||'",
  "'; COPY users TO '/tmp/x'; --",
  "'; PRAGMA foreign_keys=OFF; --",
  "'; ATTACH DATABASE '/x' AS x; --",
  "1' AND load_extension('x') --",
  '" OR ""="',
  '` OR 1=1',
  "'",
  '"',
  "''",
  '\\',
  "\\'; --",
  "\\' OR 1=1 --",
  '%',
  '_',
  '%%_%',
  '$1',
  '$$; SELECT 1; $$',
  '?',
  ':id',
  '@id',
  '/* x */',
  '-- x',
  "E'\\x27'",
  '0x27 OR 1=1',
  '{{7*7}}',
  '"search_text" : x',
  'a AND b OR NOT c',
  'NEAR(a b)',
  'x"*',
  '(',
  '{"$ne":null}',
];

/** A character that PostgreSQL cannot store, and half of a surrogate pair, which UTF-8 cannot encode. */
export const NUL = 'a\u0000b';
export const HALF = 'a\ud800b';

/** Characters that are invisible, combined, unstorable or outside of the basic plane. */
export const ODD_TEXTS = [
  '\u0000',
  NUL,
  'clip.mp4\u0000.html',
  HALF,
  '\udc00x',
  '\u200f\u202e\u2066',
  '\u202Etxt.exe',
  '\u200B',
  'e\u0301\u0323'.repeat(500),
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  '\u{10ffff}',
  '\ufeff',
  'x'.repeat(5000),
];

export const ODD_VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, Number.POSITIVE_INFINITY, -0, 2 ** 31, 2 ** 53, 9_007_199_254_740_993n],
  ...parts('0 -1 1e9 true null undefined NaN any all %00 %E0%A4%A ../../etc/passwd'),
  ...parts('http://evil.example/ javascript:alert(1) 2026-02-30 0000-00-00 2026-01-01T00:00:00Z'),
  ...['', ' ', '<img src=x onerror=alert(1)>', '+275760-09-13T00:00:00.001Z', 'x'.repeat(70_000)],
  // Longer than an index entry may be, and not compressible.
  String.fromCodePoint(...Array.from({ length: 1000 }, (_, index) => 0x4e00 + ((index * 7919) % 20_000))),
  // Well-formed cursors: of a list by numbers, and of one by ids.
  Buffer.from('["2026","9007199254740991 9"]').toString('base64url'),
  Buffer.from('["2026","-1"]').toString('base64url'),
  ...['[]', '{}', [], {}, [[]], [null], ['x', 1, {}], { $gt: '' }, { toString: 1 }, { length: 1e9 }],
  Array.from({ length: 2000 }, () => 'x'),
  JSON.parse(`${'{"a":'.repeat(60)}"deep"${'}'.repeat(60)}`),
];

/** JSON texts of values that JavaScript does not write: numbers out of range, deep lists. The server accepts 64 levels. */
export const ODD_JSON = [
  ...parts('1e308 -1e308 1e400 -1e400 -0 9007199254740993 0.1e-400 01 NaN'),
  '1'.repeat(400),
  ...[30, 64, 65, 1000, 50_000].map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
];

/** Keys that JSON readers have to be careful with, and some that calls know. */
export const ODD_KEYS = [...parts('__proto__ constructor prototype toString id role limit then é'), '', '\u0000'];

/** Raw path parts: bytes that are not UTF-8, invalid escapes, ways out of the folder. */
export const ODD_PATHS = [
  ...parts('%00 %00 a%00b % %2 %E0%A4%A %ff%fe %ed%a0%80 %2e%2e%2f%2e%2e%2fetc%2fpasswd .. %2f / // %5c'),
  ...parts('%0d%0aX-Evil:1 %E2%80%8F%E2%80%AE %F0%9F%91%A8 ? ;v=1 * %25'),
  'x'.repeat(1001),
];

export const ODD_QUERIES = [
  ...parts('% limit=%00 limit=1&limit=2 limit[]=1 limit=1e400 limit=-0 limit=9007199254740993 cursor[a]=b'),
  ...parts('cursor=%E0%A4%A __proto__=1 constructor[prototype]=1 &&==& side=%00 v=../../x input=%7B input= batch=1'),
  `search=${'%F0%9F%91%A8'.repeat(400)}`,
];

export const ODD_HEADERS: Record<string, readonly string[]> = {
  'content-type': [
    ...parts('text/plain application/json;= application/jsonp application/x-www-form-urlencoded */*'),
    ...parts('application/octet-stream multipart/form-data'),
    'Application/JSON; charset=utf-16',
    'application/json; charset=latin1',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(100)}`,
  ],
  range: parts('bytes=0-0 bytes=-0 bytes=9-1 bytes=0-1,2-3 bytes=99999999999999999999- lines=1-2 bytes='),
  'if-range': ['"x"', 'W/"x"', 'Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday'],
  'if-none-match': ['*', '"x"', '"', 'W/', '"a", "b'],
  'if-match': ['*', '"x"', ','],
  'if-modified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Feb 9999 99:99:99 GMT', '0'],
  cookie: ['sid=', 'sid=x; sid=y', '=;=', `sid=${'x'.repeat(4000)}`, 'sid=%00', '__proto__=1'],
  authorization: [
    'Bearer',
    'Bearer x',
    'bearer touchline_x',
    'Basic Og==',
    `Bearer ${'x'.repeat(4000)}`,
    'Bearer \u00ff',
  ],
  origin: parts('null http://evil.example x http://localhost:3000'),
  'sec-fetch-site': parts('cross-site same-site none x'),
  'accept-encoding': ['gzip', 'br;q=1.0, *;q=0', 'x', '*'],
  accept: parts('text/html */* x'),
  host: parts('evil.example localhost:99999 [ user:secret@evil.example x/y %00'),
};
