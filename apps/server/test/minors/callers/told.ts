import { bindJobs, jobKinds } from '@touchline/api';
import { runDue } from '@touchline/api/testing/index';
import { parseMail } from '@touchline/api/testing/mailbox';
import { CALLER_NAMES, type CallerName, isAllowed } from './allowed.ts';
import type { TwoHouseholds } from './household.ts';
import { needlesIn } from './needles.ts';
import { accountOf } from './people.ts';

/** What may be told beside answers: mails and notifications, by the rules of their receiver, and live events, which tell nothing. */
export function toldBesides(home: TwoHouseholds) {
  const { server } = home;
  const events: string[] = [];
  server.shared.events.subscribe((event) => events.push(JSON.stringify(event).toLowerCase()));
  const mailJobs = bindJobs(
    server.shared,
    jobKinds.filter(({ name }) => name.startsWith('mail.')),
  );
  const seen = new Set<string>();
  const forget = async () => server.shared.outbox.remove(await server.shared.outbox.list());

  /** Mails that are due are sent, as their texts are written then. */
  async function mails(): Promise<{ userId: string; what: string; text: string }[]> {
    await runDue(server.shared, mailJobs);
    const rows = await server.db.selectFrom('mails').select(['id', 'user_id', 'template']).execute();
    const sent = await server.shared.outbox.list();
    const found = rows.filter(({ id }) => sent.includes(id));
    const read = found.map(async ({ id, user_id, template }) => {
      const { text, html, subject, to, toName } = await parseMail((await server.shared.outbox.read(id)) ?? '');
      // The receiver's own name and address are no news.
      const content = [subject, text, html]
        .join('\n')
        .replaceAll(toName || to, '')
        .replaceAll(to, '');
      return { userId: user_id, what: `mail ${template}`, text: content };
    });
    return Promise.all(read);
  }

  async function notifications() {
    const rows = await server.db.selectFrom('notifications').select(['id', 'user_id', 'kind', 'facts']).execute();
    const fresh = rows.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    return fresh.map(({ user_id, kind, facts }) => ({ userId: user_id, what: `notification ${kind}`, text: facts }));
  }

  return {
    /** What a change has told others until now, and they may not read; without what its caller wrote. */
    async read({ call, asked }: { call: string; asked: string }): Promise<string[]> {
      const told = [...(await mails()), ...(await notifications())];
      await forget();
      const leaks: string[] = [];
      for (const { userId, what, text } of told) {
        const receiver = await receiverOf(home, userId);
        for (const { child, needle } of needlesIn(text, asked)) {
          if (isAllowed(receiver, { child, needle, call: what })) continue;
          leaks.push(`${receiver} reads ${child}'s ${needle} in ${what} after ${call}`);
        }
      }
      return leaks;
    },
    /** The needles in any live event. */
    events: () =>
      events.flatMap((event) =>
        needlesIn(event, '').map(({ child, needle }) => `An event has ${child}'s ${needle}: ${event}`),
      ),
  };
}

/** By whose rules a user reads: those of the caller who they are, otherwise of one like them. */
async function receiverOf(home: TwoHouseholds, userId: string): Promise<CallerName> {
  const caller = CALLER_NAMES.find((name) => accountOf(home, name)?.id === userId);
  if (caller) return caller;
  const columns = ['role', 'is_verified', 'is_safeguarding'] as const;
  const user = await home.server.db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst();
  if (user?.role === 'admin') return user.is_safeguarding === 1 ? 'safeguarding' : 'admin';
  return user?.role === 'scout' && user.is_verified === 1 ? 'scout' : 'otherPlayer';
}
