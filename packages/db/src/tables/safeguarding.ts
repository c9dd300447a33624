import type { BirthDateRequestState } from '@touchline/contracts/birth-dates';
import type { CaseState, EntryKind } from '@touchline/contracts/cases';
import type { ConsentKind, ConsentLine } from '@touchline/contracts/consents';
import type { RequestRoute, RequestState } from '@touchline/contracts/contact-requests';
import type { ReportReason, ReportSubject } from '@touchline/contracts/reports';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

export interface SafeguardingTables {
  birth_date_changes: BirthDateChangesTable;
  birth_date_requests: BirthDateRequestsTable;
  contact_requests: ContactRequestsTable;
  guardianships: GuardianshipsTable;
  consents: ConsentsTable;
  disclosures: DisclosuresTable;
  blocks: BlocksTable;
  cases: CasesTable;
  reports: ReportsTable;
  case_entries: CaseEntriesTable;
  case_records: CaseRecordsTable;
  kept_files: KeptFilesTable;
}

interface BirthDateChangesTable {
  id: string;
  user_id: string;
  changed_by: string | null;
  former: string | null;
  current: string | null;
  reason: string | null;
  /** What an admin has seen who made a player older. */
  seen: string | null;
  /** The request of the player that was accepted by it. */
  request_id: string | null;
  created_at: string;
}

/** A player asks for a date of birth that makes them older. At most one of a player waits. */
interface BirthDateRequestsTable {
  id: string;
  user_id: string;
  /** The date at that time. */
  former: string | null;
  current: string;
  state: BirthDateRequestState;
  decided_by: string | null;
  decided_at: string | null;
  reason: string | null;
  seen: string | null;
  created_at: string;
}

/** A request for contact between a player and another user. Of the requests between two users the newest one counts. */
interface ContactRequestsTable {
  id: string;
  /** The player who is asked, or the minor who asks. */
  player_id: string;
  other_id: string;
  is_from_player: Flag;
  /** Who answers it. */
  route: RequestRoute;
  state: RequestState;
  /** The first message. For minors it is delivered once the request is accepted. */
  subject: string;
  content: string;
  message_id: string | null;
  answered_by: string | null;
  answered_at: string | null;
  /** The day on which those who answer were last reminded: 2 or 5; 7 when it went to the safeguarding team. */
  reminded_day: Generated<number>;
  created_at: string;
}

/** An invitation of a guardian, and what became of it. */
interface GuardianshipsTable {
  id: string;
  player_id: string;
  /** Null until the invitation is accepted. */
  guardian_id: string | null;
  state: 'invited' | 'active' | 'ended';
  /** The invited address, in lower case. */
  email: string;
  relation: string | null;
  /** Whether scouts who were accepted see the guardian's e-mail and phone. */
  shows_contact: Flag;
  invited_by: string | null;
  token_hash: string | null;
  expires_at: string;
  /** When the guardian accepted the invitation and declared to be one. */
  declared_at: string | null;
  /** The version of the sentence that was declared; null before there was one. */
  declaration_version: number | null;
  /** When the safeguarding team was sure that it is the guardian, and what it has seen. */
  confirmed_at: string | null;
  confirmed_by: string | null;
  confirmed_how: 'document' | 'club-call' | 'in-person' | null;
  confirmed_note: string | null;
  /** When the guardian who was there before agreed to this one. */
  second_consent_at: string | null;
  second_consent_by: string | null;
  /** The objection of another guardian. It suspends one who came later, until the safeguarding team has decided. */
  objected_at: string | null;
  objected_by: string | null;
  objection: string | null;
  suspended_at: string | null;
  ended_at: string | null;
  /** Why the safeguarding team has rejected the guardian. */
  end_reason: string | null;
  /** When a mail server has refused for good what was sent to the invited address or to the guardian. */
  undelivered_at: string | null;
  created_at: string;
}

/**
 * Each time a consent was given or withdrawn; rows are never changed. `users` has what follows from them for each line: of a minor
 * the stricter of the guardians' newest answers.
 */
interface ConsentsTable {
  id: string;
  player_id: string;
  line: ConsentLine;
  is_given: Flag;
  kind: Generated<ConsentKind>;
  /** The version of the text that was agreed to. */
  text_version: number;
  recorded_by: string | null;
  /** As whose guardian an answer was given; null for others. No foreign key: the answer outlives the guardianship. */
  guardianship_id: string | null;
  /** Why a safeguarding admin has answered. */
  reason: string | null;
  created_at: string;
}

/** Which user has read what of a player, since when, last when and on how many days. */
interface DisclosuresTable {
  player_id: string;
  viewer_id: string;
  kind: 'profile' | 'clip' | 'contact';
  first_at: string;
  last_at: string;
  days: number;
}

/** Neither of the two finds or writes to the other. */
interface BlocksTable {
  blocker_id: string;
  blocked_id: string;
  created_at: string;
}

/** What is being done about reports on one user. */
interface CasesTable {
  id: string;
  about_id: string | null;
  about_name: string;
  state: CaseState;
  /** 1 is urgent. */
  priority: 1 | 2;
  assignee_id: string | null;
  /** Whether nothing of the user may be deleted. */
  has_hold: Flag;
  /** Reports up to this time keep nothing any more. */
  released_at: string | null;
  closed_at: string | null;
  created_at: string;
  updated_at: string;
}

interface ReportsTable {
  id: string;
  case_id: string;
  /** Null for an anonymous report. */
  reporter_id: string | null;
  subject: ReportSubject;
  subject_id: string | null;
  reason: ReportReason;
  content: string;
  /** What was reported, as it was then: JSON. */
  copy: string;
  created_at: string;
}

/** Notes on a case and what was done; rows are never changed. */
interface CaseEntriesTable {
  id: string;
  case_id: string;
  author_id: string | null;
  kind: EntryKind;
  content: string;
  created_at: string;
}

/** How the user of a case was when something began to keep that, or what has changed since. */
interface CaseRecordsTable {
  id: string;
  case_id: string;
  kind: 'state' | 'change';
  /** A `FrozenState`, or a list of `FrozenChange`: JSON. */
  content: string;
  created_at: string;
}

/** A file that the user of a case has replaced while something keeps it. */
interface KeptFilesTable {
  id: string;
  case_id: string;
  /** What it was. */
  label: string;
  mime_type: string;
  file_key: string;
  /** When it was replaced. */
  created_at: string;
}

export type CaseRecordRow = Selectable<CaseRecordsTable>;
export type KeptFileRow = Selectable<KeptFilesTable>;
export type BirthDateRequestRow = Selectable<BirthDateRequestsTable>;
export type ContactRequestRow = Selectable<ContactRequestsTable>;
export type GuardianshipRow = Selectable<GuardianshipsTable>;
export type NewGuardianshipRow = Insertable<GuardianshipsTable>;
export type ConsentRow = Selectable<ConsentsTable>;
export type CaseRow = Selectable<CasesTable>;
