import type { UserRow } from '@touchline/db';
import { recordCheck } from '../account-checks/account-checks.service.ts';
import type { ActorContext } from '../context.ts';

const DAY_MS = 86_400_000;

/** A scout with all checks, and another one whose license has expired. */
export async function recordChecks(
  ctx: ActorContext,
  { scout, expired, now }: { scout: UserRow; expired: UserRow; now: Date },
): Promise<void> {
  const dayIn = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const none = { licenseNumber: null, expiresOn: null };
  for (const check of [
    { kind: 'identity', evidence: 'Passport, shown in a video call.', ...none },
    { kind: 'birth-date', evidence: 'The same passport.', ...none },
    { kind: 'organization', evidence: 'Called the office of Atlantic Scouting Network in Porto.', ...none },
    {
      kind: 'license',
      evidence: 'Register of the association.',
      licenseNumber: 'UEFA-TID-40213',
      expiresOn: dayIn(400),
    },
  ] as const) {
    await recordCheck(ctx, { userId: scout.id, ...check });
  }
  await recordCheck(ctx, {
    userId: expired.id,
    kind: 'license',
    evidence: 'Copy of the license, sent by the club.',
    licenseNumber: 'FIGC-7718',
    expiresOn: dayIn(-20),
  });
}
