import type { ReportReason } from '@touchline/contracts/reports';
import type { Account } from '@touchline/contracts/users';
import { aPlayer, aScout } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Fields of a report on a user; the others get default values. */
export interface ReportWishes {
  about?: Pick<Account, 'id'>;
  by?: Pick<Account, 'id' | 'role' | 'isVerified'>;
  reason?: ReportReason;
  content?: string;
}

/** Closes all cases, and releases what they keep: their users can be deleted. */
export async function releaseCases(app: TestApp): Promise<void> {
  const now = app.clock.now().toISOString();
  await app.db.updateTable('cases').set({ state: 'closed', closed_at: now, has_hold: 0, released_at: now }).execute();
}

/** A report on a user, by a new player by default. Returns the case that it is part of. Advances the clock by a second. */
export async function aCase(app: TestApp, wishes: ReportWishes = {}): Promise<{ id: string; reportId: string }> {
  const about = wishes.about ?? (await aScout(app, { isVerified: true }));
  const by = wishes.by ?? (await aPlayer(app, { isVerified: true }));
  app.clock.turn(1);
  const { reason = 'harassment', content = 'They do not stop to write.' } = wishes;
  const report = { subject: 'user' as const, subjectId: about.id, reason, content };
  const { id: reportId } = await app.as(by).reports.create(report);
  const { case_id: id } = await app.db
    .selectFrom('reports')
    .select('case_id')
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow();
  return { id, reportId };
}
