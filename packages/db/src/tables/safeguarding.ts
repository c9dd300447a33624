import type { BirthDateRequestState } from '@touchline/contracts/birth-dates';
import type { CaseEntry, CaseReport, CaseState } from '@touchline/contracts/cases';
import type { ConsentEntry, ConsentKind, Relation } from '@touchline/contracts/consents';
import type { RequestRoute, RequestState } from '@touchline/contracts/contact-requests';
import type { Generated } from 'kysely';
import type { ColumnsOf, Flag } from '../sql/columns.ts';

export interface SafeguardingTables {
  birth_date_changes: {
    id: string;
    user_id: string;
    changed_by: string | null;
    former: string | null;
    current: string | null;
    reason: string | null;
    seen: string | null;
    request_id: string | null;
    created_at: string;
  };

  /** For a date of birth that makes a player older. At most one of a player waits. */
  birth_date_requests: {
    id: string;
    user_id: string;
    former: string | null;
    current: string;
    state: BirthDateRequestState;
    decided_by: string | null;
    decided_at: string | null;
    reason: string | null;
    seen: string | null;
    created_at: string;
  };

  /** The newest request between two users counts. */
  contact_requests: {
    id: string;
    /** The player who is asked, or the minor who asks. */
    player_id: string;
    other_id: string;
    is_from_player: Flag;
    route: RequestRoute;
    state: RequestState;
    /** The first message; for minors it is delivered once the request is accepted. */
    subject: string;
    content: string;
    message_id: string | null;
    answered_by: string | null;
    answered_at: string | null;
    /** When its sender withdrew it before an answer; its state is 'closed' then. */
    withdrawn_at: string | null;
    /** The day of the last reminder: 2 or 5; 7 when it went to the safeguarding team. */
    reminded_day: Generated<number>;
    created_at: string;
  };

  guardianships: {
    id: string;
    player_id: string;
    guardian_id: string | null;
    state: 'invited' | 'active' | 'ended';
    email: string;
    relation: Relation | null;
    /** Whether scouts who were accepted see the guardian's e-mail and phone. */
    shows_contact: Flag;
    invited_by: string | null;
    token_hash: string | null;
    expires_at: string;
    declared_at: string | null;
    declaration_version: number | null;
    /** When the safeguarding team confirmed the guardian. */
    confirmed_at: string | null;
    confirmed_by: string | null;
    confirmed_how: 'document' | 'club-call' | 'in-person' | null;
    confirmed_note: string | null;
    second_consent_at: string | null;
    second_consent_by: string | null;
    /** An objection suspends the later guardian until the safeguarding team has decided. */
    objected_at: string | null;
    objected_by: string | null;
    objection: string | null;
    suspended_at: string | null;
    ended_at: string | null;
    end_reason: string | null;
    /** When a mail server permanently rejected an email to them. */
    undelivered_at: string | null;
    created_at: string;
  };

  /** Rows are never changed. `users` has the result: for a minor the strictest of the guardians' newest answers. */
  consents: ColumnsOf<Omit<ConsentEntry, 'by' | 'relation' | 'kind'>> & {
    player_id: string;
    kind: Generated<ConsentKind>;
    recorded_by: string | null;
    /** Null for answers of others than guardians. No foreign key: the answer outlives the guardianship. */
    guardianship_id: string | null;
  };

  disclosures: {
    player_id: string;
    viewer_id: string;
    kind: 'profile' | 'clip' | 'contact';
    first_at: string;
    last_at: string;
    days: number;
  };

  /** Neither user finds the other or writes to them. */
  blocks: {
    blocker_id: string;
    blocked_id: string;
    created_at: string;
  };

  cases: {
    id: string;
    about_id: string | null;
    about_name: string;
    state: CaseState;
    /** 1 is urgent. */
    priority: 1 | 2;
    assignee_id: string | null;
    /** Nothing of the user may be deleted. */
    has_hold: Flag;
    /** Reports up to this time no longer keep data. */
    released_at: string | null;
    closed_at: string | null;
    created_at: string;
    updated_at: string;
  };

  reports: ColumnsOf<Omit<CaseReport, 'reporter'>> & { case_id: string; reporter_id: string | null };

  /** Notes on a case and what was done; rows are never changed. */
  case_entries: ColumnsOf<Omit<CaseEntry, 'author'>> & { case_id: string; author_id: string | null };

  /** The state of a user when a case began to keep it, or a later change. */
  case_records: {
    id: string;
    case_id: string;
    kind: 'state' | 'change';
    /** A `FrozenState`, or a list of `FrozenChange`, as JSON. */
    content: string;
    created_at: string;
  };

  kept_files: {
    id: string;
    case_id: string;
    label: string;
    mime_type: string;
    file_key: string;
    created_at: string;
  };
}
