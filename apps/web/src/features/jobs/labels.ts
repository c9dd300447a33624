import type { Job } from '@touchline/contracts/jobs';

export const STATE_LABELS: Record<Job['state'], string> = { failed: 'Failed', running: 'Running', waiting: 'Waiting' };
/** What a list says that has no job in this state. */
export const EMPTY: Record<Job['state'], { title: string; hint: string }> = {
  failed: { title: 'No failed jobs', hint: 'A job that fails for good stays here for 90 days.' },
  running: { title: 'No job is running', hint: 'Most jobs take less than a second.' },
  waiting: { title: 'No job is waiting', hint: 'Jobs wait here for their time, or for their next run after an error.' },
};

/** `mail.send` as a title: "Mail: send". Kinds have no texts of their own, since only admins see them. */
export function kindTitle(kind: string): string {
  const [noun = '', verb = ''] = kind.split('.');
  const words = verb.replaceAll('-', ' ');
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}${words && `: ${words}`}`;
}
