import { expect } from 'vitest';

/** What no response may contain. */
const SECRETS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a password hash', /\$argon2/],
  ['a password', /"password(Hash|_hash)?"\s*:/],
  ['a line of a stack', /^\s*at .+[:(].+:\d+:\d+\)?$|\\n\s+at /m],
  ['words of the database', /SQLITE_|sqlite3|syntax error at or near/],
  ['a file of the code', /\/packages\/\w+\/src\/|node_modules/],
];

/** The API documentation names the fields of requests. */
const DOCUMENTS = /^\/api\/(openapi\.json|docs)/;

/** Checks a response; the test clients call it for each one. */
export function expectNoSecrets(path: string, text: string, dataFolder: string): void {
  if (DOCUMENTS.test(path)) return;
  for (const [what, pattern] of SECRETS) {
    if (pattern.test(text)) expect.unreachable(`The answer to ${path} holds ${what}: ${text.slice(0, 500)}`);
  }
  if (text.includes(dataFolder)) expect.unreachable(`The answer to ${path} names the data folder.`);
}
