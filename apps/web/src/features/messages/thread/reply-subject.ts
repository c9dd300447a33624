import { SUBJECT_MAX } from '@touchline/contracts/limits';
import { cut } from '../cut.ts';

/** The subject of an answer: the thread's own, with 'Re: ' in front once (decision 119), as long as a subject may be. */
export function replySubject(subject: string): string {
  return cut(/^re:/i.test(subject) ? subject : `Re: ${subject}`, SUBJECT_MAX);
}
