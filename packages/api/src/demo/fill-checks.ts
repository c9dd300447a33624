import type { UserRow } from '@touchline/db';
import { recordCheck } from '../account-checks/account-checks.service.ts';
import { changeUser } from '../users/changes.service.ts';
import type { DemoContext } from './demo-context.ts';

const DAY_MS = 86_400_000;

type Admin = Pick<DemoContext, 'admin' | 'as'> & { now: Date };

/** A scout with all checks, and another one whose license has expired. */
export async function recordChecks({
  admin,
  scout,
  expired,
  now,
  as,
}: Admin & { scout: UserRow; expired: UserRow }): Promise<void> {
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
    await recordCheck(as(admin), { userId: scout.id, ...check });
  }
  await recordCheck(as(admin), {
    userId: expired.id,
    kind: 'license',
    evidence: 'Copy of the license, sent by the club.',
    licenseNumber: 'FIGC-7718',
    expiresOn: dayIn(-20),
  });
}

/** The user reads at sign-in why they are deactivated, and until when. */
export async function deactivateForAWhile({ admin, user, as, now }: Admin & { user: UserRow }): Promise<void> {
  await changeUser(as(admin), user.id, {
    isActive: false,
    inactiveReason: 'We could not confirm the date of birth. Please send a document that shows it to the admin team.',
    inactiveUntil: new Date(now.getTime() + 30 * DAY_MS).toISOString(),
  });
}
