import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { anActor, testApp } from '../../testing/index.ts';
import { recordAct } from './audit.service.ts';
import { REDACTED, redact } from './redaction.ts';

/** A text that appears nowhere else in a row. */
const secret = fc.uuid().map((id) => `secret-${id}`);
const nested = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    secret,
    fc.integer({ min: 10 ** 12, max: 10 ** 15 }),
    fc.array(tie('value'), { minLength: 1, maxLength: 3 }),
    fc.dictionary(fc.constantFrom('role', 'password', 'isVerified', 'name'), tie('value'), { minKeys: 1 }),
  ),
})).value;
const closedKeys = fc.constantFrom(
  'password',
  'email',
  'passwordHash',
  'dateOfBirth',
  'note',
  'rejectionNote',
  'token',
  'metadata',
);

/** All texts and numbers in a value. */
function leavesOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf);
  return [String(value)];
}

test('of values that are not open nothing is in the row, however they are nested', { tags: ['AUDIT-03'] }, async () => {
  const app = await testApp();
  const ctx = app.contextOf(anActor('admin'));
  await fc.assert(
    fc.asyncProperty(fc.dictionary(closedKeys, nested, { minKeys: 1 }), nested, async (closed, open) => {
      const facts = { ...closed, role: typeof open === 'object' ? open : [open] };
      const act = { act: 'profile.change', before: facts, after: facts } as const;
      const id = await inTransaction(app.db, (tx) => recordAct(ctx, tx, act));
      const row = await app.db.selectFrom('audit_entries').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      for (const leaf of leavesOf(facts)) expect(JSON.stringify(row)).not.toContain(leaf);
    }),
    { numRuns: 200 },
  );
});

test('open fields keep texts, numbers, flags and null, and other fields only whether they were set', {
  tags: ['AUDIT-03'],
}, () => {
  const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
  fc.assert(
    fc.property(scalar, scalar, (role, note) => {
      expect(redact({ role, note })).toEqual({ role, note: note === null ? null : REDACTED });
    }),
  );
});
