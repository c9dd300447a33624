import { aCard, anAdmin, aPlayer } from '@touchline/api/testing/index';
import { expect, inject } from 'vitest';
import { testServer } from '../support/index.ts';

export const NAMES = {
  '300 letters': 'x'.repeat(300),
  'the longest name': 'W'.repeat(60),
  emoji: '⚽ 👩‍👩‍👧 🏴‍☠️',
  'from right to left': 'محمد صلاح',
  'Hebrew and Latin': 'שלום Ann',
  Chinese: '李小龍',
  'a line break': 'Ann\nBee',
  'control characters': 'Ann\u0000\u0007\u001b[31mBee',
  'half a character': 'Ann\ud83d',
  'combining marks': `e${'\u0301'.repeat(50)}`,
  'the syntax of PDF': ') /JS (app.alert(1)) /URI (x) endobj << /Launch 1 >>',
  'the syntax of SVG': '</text><script>alert(1)</script>',
  blank: '   ',
} as const;

/** Active contents of a PDF, and object streams (ObjStm), which could hide them by compression. */
const ACTIVE = /\/(JS|JavaScript|URI|Launch|OpenAction|AA|EmbeddedFile|ObjStm)\b/;
const STREAM = /\bstream\r?\n.*?\bendstream\b/gs;
const TEXT = /\((\\.|[^\\()])*\)/gs;

/** Prints cards with these names; those that are not rejected are returned. */
export async function printCards(
  names: readonly (keyof typeof NAMES)[],
  kinds = ['pdf', 'image?side=front'],
): Promise<string[]> {
  const server = await testServer({ limits: { cardFilesPerAdmin: { uses: 999, seconds: 1 } } });
  const player = await aPlayer(server, { isVerified: true });
  await aCard(server, { holder: player });
  const desk = await server.browser(await anAdmin(server));
  const printed: string[] = [];
  for (const [what, name] of names.map((name) => [name, NAMES[name]] as const)) {
    for (const kind of kinds) {
      const draft = { firstName: name, lastName: name, issuedBy: name, companyAddress: name };
      const began = performance.now();
      const answer = await desk.post(`/api/id-cards/${player.id}/${kind}`, draft);
      expect([200, 400], `${what}: ${answer.status}`).toContain(answer.status);
      if (inject('isSoak')) expect(performance.now() - began).toBeLessThan(3000);
      if (answer.status === 400) {
        expect(answer.json.message, what).toMatch(/^[A-Z].+\.$/);
        continue;
      }
      printed.push(`${what}, ${kind.replace(/\?.*/, '')}`);
      if (kind !== 'pdf') {
        expect(answer.bytes.subarray(1, 4).toString(), what).toBe('PNG');
        continue;
      }
      const text = answer.bytes.toString('latin1');
      expect(text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF'), what).toBe(true);
      // Texts and drawings are compressed: without them this is the structure of the file.
      const objects = text.replace(STREAM, '').replace(TEXT, '');
      expect(objects, what).toContain('/Title');
      expect(objects, what).not.toMatch(ACTIVE);
    }
  }
  return printed;
}
