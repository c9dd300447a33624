import type { Notification } from '@touchline/contracts/notifications';
import type { Viewer } from '@touchline/contracts/permissions';
import { readAccount } from '../accounts/users/accounts.service.ts';
import { mailKinds } from '../core/mail/mail.service.ts';
import { mailHooks } from '../mails.ts';
import type { JobKind } from '../platform/jobs/jobs.ts';
import { inTransaction } from '../platform/lib/transaction.ts';
import type { TestApp } from './test-app.ts';

/** All of a user's notifications in the app, newest first. */
export async function notificationsOf(app: TestApp, user: NonNullable<Viewer>): Promise<Notification[]> {
  return (await app.as(user).notifications.list({ limit: 100 })).items;
}

/** The titles of a user's notifications, newest first. */
export const titlesOf = async (app: TestApp, user: NonNullable<Viewer>) =>
  (await notificationsOf(app, user)).map(({ title }) => title);

/** The mails that are queued for a user, as they would be written now, with the times at which they may be sent. */
export async function queuedMailsOf(app: TestApp, user: { id: string }) {
  const rows = await app.db
    .selectFrom('mails')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const jobs = await mailJobs(app);
  const account = await readAccount(app.db, user.id);
  return Promise.all(
    rows.map(async ({ id, template, facts }) => {
      const found = mailHooks.templates.find(({ name }) => name === template);
      if (!found) throw new Error(`There is no template ${template}.`);
      const document = await found.write(app.shared, account, found.facts.parse(JSON.parse(facts)));
      return { document, sendAt: jobs.find(({ data }) => data.includes(id))?.due_at };
    }),
  );
}

/** The queued jobs that send mails, with the times from which they may run. */
function mailJobs({ db }: TestApp): Promise<{ data: string; due_at: string }[]> {
  const kinds = mailKinds.map(({ name }) => name);
  return db.selectFrom('jobs').select(['data', 'due_at']).where('kind', 'in', kinds).execute();
}

/** Runs a job that a cron expression starts, as often as told. */
export async function runJob(app: TestApp, kind: JobKind, times = 1): Promise<void> {
  for (let run = 0; run < times; run += 1) {
    await inTransaction(app.db, (tx) => app.shared.jobs.enqueue(tx, kind, {}));
    await app.runJobs();
  }
}
