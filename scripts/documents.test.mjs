import { describe, expect, test } from 'vitest';
import { checkAddresses } from './lib/documents/addresses.mjs';
import { checkCommands } from './lib/documents/commands.mjs';
import { checkLengths } from './lib/documents/lengths.mjs';
import { checkNumbers, constantsIn } from './lib/documents/numbers.mjs';
import { checkSettings } from './lib/documents/settings.mjs';

const messages = (problems) => problems.map(({ file, line, message }) => `${file}:${line} ${message}`);
const block = (text) => `\`\`\`\n${text}\n\`\`\``;

describe('commands', () => {
  const facts = {
    scripts: new Map([
      ['.', new Set(['start', 'test', 'test:full', 'cli', 'fix'])],
      ['packages/client', new Set(['bundle'])],
    ]),
    binaries: new Set(['vitest']),
    services: new Set(['touchline', 'balancer']),
    profiles: new Set(['scale']),
    parts: new Set(['outage', 'browser']),
    hasPath: (path) => path === 'apps/server/src/cli.ts',
    refusalOfCommand: async ([name, ...words]) => {
      if (words.some((word) => word.startsWith('--') && word !== '--quick')) return 'Unknown option';
      return { doctor: 0, restore: 1 }[name] === words.filter((word) => !word.startsWith('--')).length ? null : 'usage';
    },
  };
  const problemsIn = async (text) => messages(await checkCommands({ 'docs/a.md': text }, facts));

  test.each([
    ['a script', '`npm test` and `npm run fix && npm test`'],
    ['a script of a workspace', block('npm run bundle -w packages/client')],
    ['a command of npm itself', block('npm ci')],
    ['parts of the full suite', '`npm run test:full -- outage browser`'],
    ['a command with a flag', '`npm run cli -- doctor --quick`'],
    ['a command with optional words and a comment', block('npm run cli -- doctor [--quick]   # reads nothing')],
    ['a command after settings', '`DATA_DIR=/tmp/practice npm run cli -- restore ...`'],
    ['a command over two lines', block('npm run cli -- \\\n  doctor')],
    ['a service, and the command in it', '`docker compose exec touchline node apps/server/src/cli.ts doctor`'],
    ['a profile', '`docker compose --profile scale up --build balancer`'],
    ['a program that a reader has written', block('node strikers.mts')],
    ['code of another language', '```ts\nnpm run none\n```'],
  ])('%s exists', async (_, text) => {
    expect(await problemsIn(text)).toEqual([]);
  });

  test.each([
    ['a missing script', 'One.\n\n`npm run none`', 'docs/a.md:3 names npm run none'],
    ['a missing script over two lines of text', 'See `npm\n  run none`.', 'docs/a.md:1 names npm run none'],
    ['the second of two commands', block('npm test && npm run none'), 'docs/a.md:2 names npm run none'],
    ['a script of another workspace', '`npm run fix -w packages/client`', 'docs/a.md:1 names npm run fix'],
    ['a missing command', '`npm run cli -- none`', 'docs/a.md:1 names the command "none": usage'],
    ['a missing flag', '`npm run cli -- doctor --all`', 'docs/a.md:1 names the command "doctor --all": Unknown option'],
    ['a missing part', '`npm run test:full -- outage none`', 'docs/a.md:1 names the part none'],
    ['a missing word', '`npm run cli -- restore`', 'docs/a.md:1 names the command "restore": usage'],
    ['a missing program', '`npx none`', 'docs/a.md:1 names npx none'],
    ['a missing file', block('npm ci\nnode apps/none.mjs'), 'docs/a.md:3 runs node apps/none.mjs'],
    [
      'a missing command under another account',
      block('runuser -u touchline -- env DATA_DIR=/a node --env-file=/etc/a.env apps/server/src/cli.ts none'),
      'docs/a.md:2 names the command "none": usage',
    ],
    ['a missing profile', '`docker compose --profile none up`', 'docs/a.md:1 names the profile none'],
    ['a missing service', '`docker compose up --build none`', 'docs/a.md:1 names the service none'],
    [
      'a missing command in a service',
      block('docker compose run --rm touchline node apps/server/src/cli.ts none'),
      'docs/a.md:2 names the command "none": usage',
    ],
  ])('%s is reported', async (_, text, problem) => {
    expect(await problemsIn(text)).toEqual([problem]);
  });
});

describe('settings', () => {
  const defaults = { PORT: '3000', HOST: '127.0.0.1', UPLOADS_PER_USER: '30/3600', REPLICAS: '2' };
  const facts = {
    settings: new Set(['PORT', 'HOST', 'UPLOADS_PER_USER', 'SMTP_URL']),
    composeVariables: new Map([['REPLICAS', '2']]),
    isDefault: (name, value) => defaults[name] === value,
    isInSources: (name) => name === 'DISK_FULL',
    isReadFromEnvironment: (name) => name === 'SUITE',
  };
  const table = (...rows) => ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
  const LISTED = table(
    '| `PORT`, `HOST` | `3000`, `127.0.0.1` | where it listens |',
    '| `UPLOADS_PER_USER` | `30/3600`; more for clubs | uploads |',
    '| `SMTP_URL` | files in `outbox/` | the mail server |',
    '| `REPLICAS` | `2` | servers |',
  );
  const problemsIn = (text, listed = LISTED) =>
    messages(checkSettings({ 'docs/a.md': text, 'docs/operations/settings.md': listed }, facts));

  test.each([
    ['a setting', '`SMTP_URL` or `PORT=0`'],
    ['a variable of Docker Compose', block('REPLICAS=3 docker compose up')],
    ['a setting of another program', '`PGPASSWORD` and `MALLOC_ARENA_MAX=2`'],
    ['a constant', '`DISK_FULL`'],
    ['what a test reads', block('SUITE=full npx vitest')],
    ['what a reader exports', block('export TOKEN=x')],
    ['a method of HTTP', '`PATCH`'],
  ])('%s exists', (_, text) => {
    expect(problemsIn(text)).toEqual([]);
  });

  test.each([
    ['a setting that is not read', '`SMTP_ADDRESS`', 'docs/a.md:1 names SMTP_ADDRESS'],
    ['a value of one', '`TIMEOUT=0`', 'docs/a.md:1 names TIMEOUT'],
    ['one before a command', block('TIMEOUT=1 npm start'), 'docs/a.md:2 names TIMEOUT'],
  ])('%s is reported', (_, text, problem) => {
    expect(problemsIn(text)).toEqual([problem]);
  });

  test.each([
    ['another default', LISTED.replace('3000', '8080'), ':3 says that PORT is 8080 by default'],
    [
      'a default in another order',
      LISTED.replace('`3000`, `127.0.0.1`', '`127.0.0.1`, `3000`'),
      ':3 says that PORT is',
    ],
    ['too few defaults', LISTED.replace('`3000`, ', ''), ':3 has 2 names and 1 defaults'],
    ['another default of Docker Compose', LISTED.replace('| `2`', '| `3`'), ':6 says that REPLICAS is 3 by default'],
    ['a row for what is not read', `${LISTED}\n| \`OLD\` | none | |`, ':7 lists OLD'],
    ['a setting without a row', LISTED.replace(/.*SMTP_URL.*\n/, ''), ':1 does not list SMTP_URL'],
  ])('%s is reported', (_, listed, problem) => {
    expect(problemsIn('', listed)[0]).toContain(`docs/operations/settings.md${problem}`);
  });
});

describe('addresses and metrics', () => {
  const facts = {
    routes: ['GET /readyz', 'PATCH /api/users/{id}', 'GET /api/videos/{id}/storyboard', 'GET /uploads/*'],
    pages: ['/', '/admin/jobs', '/players/{id}', '/internal-files/'],
    procedures: new Set(['live.changes']),
    metrics: new Set(['jobs', 'live_streams']),
    isInSources: (name) => name === 'proxy_pass',
  };
  const problemsIn = (text) => messages(checkAddresses({ 'docs/operations/a.md': text }, facts));

  test.each([
    ['a route', '`/readyz`, `GET /readyz` and `HEAD /readyz`'],
    ['a route with another name of its parameter', '`PATCH /api/users/{userId}`'],
    ['a route with a value', block('curl http://localhost:3000/api/users/7?full=1')],
    ['the beginning of routes', '`/api/users`'],
    ['the end of a route', '`/storyboard`'],
    ['a file below a route', '`/uploads/company-logo.png`'],
    ['a page', '`/admin/jobs?tab=failed`'],
    ['a procedure', '`GET /trpc/live.changes`'],
    ['a path of a file', '`/etc/touchline.env`'],
    ['a metric', '`live_streams` and `jobs{kind,state}`'],
    ['a name from a configuration', '`proxy_pass`'],
  ])('%s exists', (_, text) => {
    expect(problemsIn(text)).toEqual([]);
  });

  test.each([
    ['a missing route', '`/ready`', 'names /ready'],
    ['another method', '`DELETE /api/users/{id}`', 'names DELETE /api/users/{id}'],
    ['the beginning of a route with a method', '`GET /api/videos/{id}`', 'names GET /api/videos/{id}'],
    ['a missing page', '`/admin/queue`', 'names /admin/queue'],
    ['a missing procedure', '`GET /trpc/live.none`', 'names GET /trpc/live.none'],
    ['a missing address in a command', block('curl -b cookies http://localhost:3000/api/none'), 'names /api/none'],
    ['a missing metric', '`jobs_total{kind}`', 'names jobs_total{kind}'],
    ['a missing metric without labels', '`live_users`', 'names live_users'],
  ])('%s is reported', (_, text, problem) => {
    expect(problemsIn(text).map((message) => message.replace(/^\S+ /, ''))).toEqual([problem]);
  });
});

describe('numbers', () => {
  const facts = {
    limits: new Map([
      ['UPLOADS_PER_USER', { uses: 30, seconds: 3600 }],
      ['LOGIN_FAILURES', { uses: 10, seconds: 900 }],
      ['UPLOADS_AT_ONCE', 3],
      ['BODY_MS', 30_000],
    ]),
    constants: new Map([
      ['VIDEO_MAX_BYTES', 104_857_600],
      ['LINK_DAYS', 7],
      ['TEXT_MAX', 5000],
    ]),
  };
  const problemsIn = (text) => messages(checkNumbers({ 'docs/a.md': text }, facts));

  test.each([
    '30 an hour (`UPLOADS_PER_USER`), 3 at once (`UPLOADS_AT_ONCE`)',
    '10 wrong ones in 15 minutes (`LOGIN_FAILURES`)',
    'within 30 seconds (`BODY_MS`) and 100 MiB (`VIDEO_MAX_BYTES`)',
    'After 2 mails a link is valid for 7 days (`LINK_DAYS`)',
    'at most 5,000 characters (`TEXT_MAX`)',
    'For seven days <!-- LINK_DAYS --> it is valid',
    'at least 3 of them <!-- UPLOADS_AT_ONCE --> at once',
    'the limit (`UPLOADS_PER_USER`) counts',
  ])('"%s" is so', (text) => {
    expect(problemsIn(text)).toEqual([]);
  });

  test.each([
    ['20 an hour (`UPLOADS_PER_USER`)', 'says 20 an hour of UPLOADS_PER_USER, which is 30/3600'],
    ['30 a day (`UPLOADS_PER_USER`)', 'says 30 a day of UPLOADS_PER_USER, which is 30/3600'],
    ['30 (`UPLOADS_PER_USER`)', 'says 30 of UPLOADS_PER_USER, which is 30/3600'],
    ['10 in 10 minutes (`LOGIN_FAILURES`)', 'says 10 in 10 minutes of LOGIN_FAILURES, which is 10/900'],
    ['100 MB (`VIDEO_MAX_BYTES`)', 'says 100 MB of VIDEO_MAX_BYTES, which is 104857600'],
    ['30 minutes (`BODY_MS`)', 'says 30 minutes of BODY_MS, which is 30000'],
    ['six days <!-- LINK_DAYS -->', 'says six days of LINK_DAYS, which is 7'],
    ['7 hours <!-- LINK_DAYS --> later', 'says 7 hours of LINK_DAYS, which is 7'],
    ['7 hours (`LINK_DAYS`)', 'says 7 hours of LINK_DAYS, which is 7'],
    ['3 of them (`NONE_MAX`)', 'gives a number of NONE_MAX, which is no limit and no constant'],
  ])('"%s" is reported', (text, problem) => {
    expect(problemsIn(`One.\n\n${text}`)).toEqual([`docs/a.md:3 ${problem}`]);
  });
});

test('constants are evaluated, unless files give them different values', () => {
  const constants = constantsIn({
    'a.ts': "const KIB = 1024;\nexport const SIZE_MAX = 256 * KIB;\nconst WAIT_MS = 1_000;\nconst NAME = 'x';\n",
    'b.ts': 'const WAIT_MS = 2000;\nconst COPY_MAX = bounds.SIZE_MAX + 1;\n',
  });
  expect(Object.fromEntries(constants)).toEqual({ KIB: 1024, SIZE_MAX: 262_144, COPY_MAX: 262_145 });
});

test('a page of operations that is too long is reported, and too many pages', () => {
  const words = (count) => 'word '.repeat(count);
  const page = (count) => ({ 'docs/operations/a.md': words(count), 'docs/api.md': words(9000) });
  expect(checkLengths(page(1500))).toEqual([]);
  expect(messages(checkLengths(page(1501)))).toEqual(['docs/operations/a.md:1 has 1501 words']);
  const pages = Object.fromEntries([1, 2, 3, 4, 5].map((name) => [`docs/operations/${name}.md`, words(1401)]));
  expect(messages(checkLengths(pages))).toEqual(['docs/operations/:1 has 7005 words']);
});
