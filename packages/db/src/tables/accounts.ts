import type { TokenScope } from '@touchline/contracts/access-tokens';
import type { AccountCheckKind } from '@touchline/contracts/account-checks';
import type { Role } from '@touchline/contracts/options';
import type { ContactShown } from '@touchline/contracts/users';
import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

export interface AccountsTables {
  users: UsersTable;
  account_checks: AccountChecksTable;
  sessions: SessionsTable;
  access_tokens: AccessTokensTable;
  throttles: ThrottlesTable;
}

interface UsersTable {
  id: string;
  username: string;
  /** Folded spelling of the user name; unique, so that no two names differ in case or width only. */
  username_key: string;
  email: string;
  email_key: string;
  password_hash: string;
  role: Role;
  first_name: string;
  last_name: string;
  phone: string | null;
  date_of_birth: string | null;
  /** The youngest date that the user has stated since the safeguarding team confirmed one; it decides who is a minor. */
  youngest_date_of_birth: string | null;
  /** Since when that one is on record. */
  date_of_birth_since: string | null;
  /** When an admin confirmed the present date by what they have seen. */
  date_of_birth_confirmed_at: string | null;
  /** Key of the portrait in the file store; its URL is derived from the key and not stored. */
  passport_file: string | null;
  signature_file: string | null;
  /** The CEO's signature that an admin has uploaded for this user's card. */
  ceo_signature_file: string | null;
  profile_image_url: string | null;
  is_verified: Flag;
  is_active: Flag;
  can_upload_videos: Flag;
  /** When verification first enabled uploads; after that only admins change `can_upload_videos`. */
  uploads_opened_at: string | null;
  /** Folded names, e-mail and user name, for the admins' search. */
  search_text: string;
  /** Folded names and user name, for the people search of all users, who must not find out e-mail addresses. */
  name_key: string;
  /** Folded first and last name, to find accounts that look alike. */
  full_name_key: string;
  /** How the name and the user name look, whatever alphabet their letters are from; for the same. */
  name_look_key: Generated<string>;
  username_look_key: Generated<string>;
  /** Digits of the phone number, for the same. */
  phone_key: string | null;
  /** The mailbox that the e-mail address reaches, for the same. */
  mailbox_key: Generated<string>;
  /** Newest account first is highest rank first: one number, unique, in step with `created_at`. */
  list_rank: number;
  /** When the owner proved to have the e-mail address; it restricts nothing. */
  email_confirmed_at: string | null;
  /** Whether the user is a player under 18 on this day, in the site's time zone. */
  is_minor: Generated<Flag>;
  /** Whether an admin works in safeguarding. */
  is_safeguarding: Generated<Flag>;
  contact_shown: Generated<ContactShown>;
  /** What guardians allow for a minor, or an adult player themselves; null without an answer: no for minors, yes for adults. */
  allows_profile: Flag | null;
  allows_clips: Flag | null;
  allows_public_clips: Flag | null;
  allows_featuring: Flag | null;
  allows_contact: Flag | null;
  /** When an admin verified the account last; null for those verified before this was recorded. */
  verified_at: string | null;
  /** Since when the user may write to admins only. */
  contact_suspended_at: string | null;
  /** When a deactivated account becomes active again; null for those that an admin has to activate. */
  inactive_until: string | null;
  /** Why the account is deactivated; its user reads it at sign-in. */
  inactive_reason: string | null;
  created_at: string;
  updated_at: string;
}

/** What an admin has seen of a user, such as an identity document, as a part of the verification. */
interface AccountChecksTable {
  user_id: string;
  kind: AccountCheckKind;
  /** Which document was seen, or how it was confirmed. */
  evidence: string;
  license_number: string | null;
  /** yyyy-MM-dd. */
  expires_on: string | null;
  checked_by: string | null;
  checked_at: string;
}

interface SessionsTable {
  /** SHA-256 of the cookie's token, so that reading this table is not enough to sign in. */
  token_hash: string;
  user_id: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
}

/** A key that lets a program act for a user. */
interface AccessTokensTable {
  id: string;
  user_id: string;
  /** SHA-256 of the token, so that reading this table is not enough to use it. */
  token_hash: string;
  name: string;
  scope: TokenScope;
  /** The token's last characters. */
  ending: string;
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
}

interface ThrottlesTable {
  key: string;
  uses: number;
  resets_at: string;
}

export type UserRow = Selectable<UsersTable>;
export type AccessTokenRow = Selectable<AccessTokensTable>;
export type AccountCheckRow = Selectable<AccountChecksTable>;
