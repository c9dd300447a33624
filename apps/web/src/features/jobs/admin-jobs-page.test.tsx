import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Job } from '@touchline/contracts/jobs';
import { expect, test } from 'vitest';
import { expectToast } from '../../testing/actions.ts';
import { openPage } from '../../testing/app.tsx';
import { anAccount, onePage } from '../../testing/people.ts';
import { inputsOf, stubServerFor } from '../../testing/server.ts';

const ADMIN = anAccount({ id: 'chief', role: 'admin', isVerified: true });

const aJob = (more: Partial<Job> = {}): Job => ({
  id: 'job-1',
  kind: 'mail.send',
  state: 'failed',
  attempt: 8,
  createdAt: '2026-03-02T09:00:00.000Z',
  at: '2026-03-02T12:00:00.000Z',
  error: 'connect ECONNREFUSED',
  ...more,
});

/** Opens the page with these jobs; the server changes them as requested. */
function open(jobs: Job[], query = '') {
  const now = new Map(jobs.map((job) => [job.id, job]));
  const calls = stubServerFor(ADMIN, {
    'jobs.list': (input) => onePage([...now.values()].filter(({ state }) => state === input.state)),
    'jobs.counts': () =>
      now.size === 0 ? [] : [{ kind: 'mail.send', failed: now.size, running: 0, waiting: 3, oldestDueAt: null }],
    'jobs.retry': (input) => {
      now.delete(input.id);
      return { ok: true };
    },
    'jobs.discard': (input) => {
      now.delete(input.id);
      return { ok: true };
    },
  });
  openPage(`/admin/jobs${query}`);
  return calls;
}

const row = async () => within(await screen.findByRole('article', { name: 'Mail: send' }));

test('an admin sees failed jobs with their error, runs and times, and counts by kind', {
  tags: ['JOB-09'],
}, async () => {
  open([aJob()]);
  const job = await row();
  expect(job.getByText('connect ECONNREFUSED')).toBeTruthy();
  expect(job.getByText('8 runs')).toBeTruthy();
  const counts = within(await screen.findByRole('table', { name: 'Jobs by kind' }));
  expect(counts.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['1', '0', '3', '–']);
});

test('essential emails are a kind of their own', async () => {
  open([aJob({ kind: 'mail.send-essential' })]);
  expect(await screen.findByRole('article', { name: 'Mail: send essential' })).toBeTruthy();
});

test('an admin lets a failed job run again', { tags: ['JOB-09'] }, async () => {
  const calls = open([aJob()]);
  fireEvent.click((await row()).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(inputsOf(calls, 'jobs.retry')).toEqual([{ id: 'job-1' }]));
  await expectToast('Job queued again It runs as soon as the server is free.');
  expect(await screen.findByText('No failed jobs')).toBeTruthy();
});

test('an admin discards a job after a question', async () => {
  const calls = open([aJob()]);
  fireEvent.click((await row()).getByRole('button', { name: 'Discard' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(inputsOf(calls, 'jobs.discard')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Discard Job' }));
  await waitFor(() => expect(inputsOf(calls, 'jobs.discard')).toEqual([{ id: 'job-1' }]));
});

test('waiting jobs have a list of their own, and running ones cannot be discarded', async () => {
  open([aJob({ state: 'running', error: null, attempt: 1 })], '?state=running');
  const running = await row();
  expect(running.queryByRole('button')).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: 'Waiting' }));
  expect(await screen.findByText('No job is waiting')).toBeTruthy();
});
