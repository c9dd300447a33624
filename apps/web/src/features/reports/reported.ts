import type { ReportInput } from '@touchline/contracts/reports';

/** What a user reports. */
export interface Reported extends Pick<ReportInput, 'subject' | 'subjectId'> {
  /** For the title, after "Report": a name, or "this message". */
  what: string;
}
