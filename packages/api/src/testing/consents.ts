import { CONSENT_TEXTS, type ConsentLine } from '@touchline/contracts/consents';
import { insertConsents, type NewConsent } from '../family/consents/consents.repo.ts';
import { refreshConsents, resetForMinor } from '../family/consents/refreshing.service.ts';
import { inTransaction } from '../platform/lib/transaction.ts';
import type { TestApp } from './test-app.ts';

/** Allows for a minor what scouts need, as a safeguarding admin does: a guardian's answer takes its place. */
export async function allowScouts(app: TestApp, { id }: { id: string }): Promise<void> {
  const entryOf = (line: ConsentLine): NewConsent => ({
    line,
    is_given: 1,
    kind: 'safeguarding',
    text_version: CONSENT_TEXTS[line].version - 1,
    recorded_by: null,
    created_at: app.clock.now().toISOString(),
  });
  const entries = (['profile', 'clips', 'contact'] as const).map(entryOf);
  await inTransaction(app.db, async (tx) => {
    await insertConsents(tx, id, entries);
    await refreshConsents(app.shared, tx, id);
  });
}

/** Takes back what `allowScouts` has allowed: nothing was answered for this minor. */
export async function forgetAnswers(app: TestApp, child: { id: string }): Promise<void> {
  await inTransaction(app.db, (tx) => resetForMinor(app.shared, tx, child));
}
