import type { CardKeySet } from '@touchline/contracts/card-checks';
import { encodeStatement, joinSignature } from '@touchline/contracts/card-statements';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubCaches } from '../../../../testing/caches.ts';
import { STATEMENT } from '../../../../testing/card-statement.ts';
import { checkStatement, readDocuments, refreshDocuments } from './documents.ts';

const MADE_AT = '2026-11-25T12:00:00.000Z';
const KEYS_PATH = '/.well-known/card-keys.json';
const LIST_PATH = '/.well-known/card-status.jwt';

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const toJson = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** A pair of keys, and what the server would sign with it. */
async function aSigner(kid: string) {
  const { publicKey, privateKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const sign = async (bytes: Uint8Array<ArrayBuffer>) =>
    new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, bytes));
  const { x = '' } = await crypto.subtle.exportKey('jwk', publicKey);
  const key: CardKeySet['keys'][number] = { kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', kid, x };
  return {
    key,
    async list(validFrom = MADE_AT) {
      const zipped = new Blob([new Uint8Array(16)]).stream().pipeThrough(new CompressionStream('gzip'));
      const encodedList = `u${toBase64Url(new Uint8Array(await new Response(zipped).arrayBuffer()))}`;
      const credentialSubject = ['revocation', 'suspension'].map((statusPurpose) => ({ statusPurpose, encodedList }));
      const text = [
        { alg: 'EdDSA', kid },
        { validFrom, credentialSubject },
      ]
        .map((part) => toBase64Url(toJson(part)))
        .join('.');
      return `${text}.${toBase64Url(await sign(new TextEncoder().encode(text)))}`;
    },
    async statement() {
      const bytes = encodeStatement({ ...STATEMENT, keyId: kid });
      return joinSignature(bytes, await sign(bytes));
    },
  };
}

/** Replaces the network by these documents. */
function publish(documents: Record<string, string>): void {
  vi.stubGlobal('fetch', async (path: string) => new Response(documents[path]));
}

/** A network that accepts requests and never answers. */
function silence(): void {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

test('keys and list are kept, and a card is checked with them at once while a refresh is not answered', {
  tags: ['PROOF-05'],
}, async () => {
  stubCaches();
  const signer = await aSigner('a1b2c3d4');
  publish({ [KEYS_PATH]: JSON.stringify({ keys: [signer.key] }), [LIST_PATH]: await signer.list() });
  await refreshDocuments();
  silence();
  void refreshDocuments();
  expect(await checkStatement(await signer.statement())).toMatchObject({ verdict: 'good', listMadeAt: MADE_AT });
});

test('a refresh that is not answered ends by a timeout, and the kept documents stay', async () => {
  const kept = stubCaches();
  const signer = await aSigner('a1b2c3d4');
  publish({ [KEYS_PATH]: JSON.stringify({ keys: [signer.key] }), [LIST_PATH]: await signer.list() });
  await refreshDocuments();
  const before = new Map(kept['card-documents']);
  const ending = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(ending.signal);
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    const { promise, reject } = Promise.withResolvers();
    signal.addEventListener('abort', () => reject(signal.reason));
    return promise;
  });
  const refresh = refreshDocuments();
  expect(timeout.mock.calls).toEqual([[4000], [4000]]);
  ending.abort(new DOMException('Too late.', 'TimeoutError'));
  await refresh;
  expect(kept['card-documents']).toEqual(before);
});

test.each<[string, (signer: Awaited<ReturnType<typeof aSigner>>) => Promise<Record<string, string>>]>([
  ['the page of a hotel', async () => ({ [KEYS_PATH]: '<h1>Hotel</h1>', [LIST_PATH]: '<h1>Hotel</h1>' })],
  ['other JSON', async () => ({ [KEYS_PATH]: '{}', [LIST_PATH]: '{}' })],
  [
    'good keys with a page in place of the list',
    async ({ key }) => ({ [KEYS_PATH]: JSON.stringify({ keys: [key] }), [LIST_PATH]: '<h1>Hotel</h1>' }),
  ],
  [
    'a list that another key has signed',
    async ({ key }) => ({
      [KEYS_PATH]: JSON.stringify({ keys: [key] }),
      [LIST_PATH]: await (await aSigner(key.kid)).list('2026-11-26T12:00:00.000Z'),
    }),
  ],
  [
    'a list that an earlier key has signed',
    async (signer) => ({
      [KEYS_PATH]: JSON.stringify({ keys: [(await aSigner('00000002')).key, signer.key] }),
      [LIST_PATH]: await signer.list('2026-11-26T12:00:00.000Z'),
    }),
  ],
])('%s replaces nothing', async (_, answers) => {
  const kept = stubCaches();
  const signer = await aSigner('a1b2c3d4');
  publish({ [KEYS_PATH]: JSON.stringify({ keys: [signer.key] }), [LIST_PATH]: await signer.list() });
  await refreshDocuments();
  const before = new Map(kept['card-documents']);
  publish(await answers(signer));
  await refreshDocuments();
  expect(kept['card-documents']).toEqual(before);
  expect((await readDocuments()).lists?.madeAt).toBe(MADE_AT);
});

test('the key that signed a card is not known once it is retired', async () => {
  stubCaches();
  const [retired, signer] = [await aSigner('a1b2c3d4'), await aSigner('00000002')];
  publish({ [KEYS_PATH]: JSON.stringify({ keys: [signer.key] }), [LIST_PATH]: await signer.list() });
  await refreshDocuments();
  expect(await checkStatement(await retired.statement())).toEqual({ verdict: 'unknown-key' });
});
