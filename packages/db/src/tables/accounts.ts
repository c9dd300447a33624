import type { AccessToken } from '@touchline/contracts/access-tokens';
import type { AccountCheck } from '@touchline/contracts/account-checks';
import type { Role } from '@touchline/contracts/options';
import type { ContactShown } from '@touchline/contracts/users';
import type { Generated } from 'kysely';
import type { ColumnsOf, Flag } from '../sql/columns.ts';

export interface AccountsTables {
  users: {
    id: string;
    username: string;
    /** Folded and unique, so that no two names differ in case or width only. */
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
    date_of_birth_since: string | null;
    date_of_birth_confirmed_at: string | null;
    /** Key of the portrait in the file store. */
    passport_file: string | null;
    signature_file: string | null;
    ceo_signature_file: string | null;
    profile_image_url: string | null;
    is_verified: Flag;
    is_active: Flag;
    can_upload_videos: Flag;
    /** When verification first enabled uploads; after that only admins change `can_upload_videos`. */
    uploads_opened_at: string | null;
    search_text: string;
    /** `search_text` without e-mail address and phone number, which other users must not find. */
    name_key: string;
    /** This and the following keys find accounts that look alike. */
    full_name_key: string;
    name_look_key: Generated<string>;
    username_look_key: Generated<string>;
    phone_key: string | null;
    mailbox_key: Generated<string>;
    /** Unique and in step with `created_at`: the newest account has the highest rank. */
    list_rank: number;
    email_confirmed_at: string | null;
    /** Whether the user is a player under 18 on this day, in the site's time zone. */
    is_minor: Generated<Flag>;
    is_safeguarding: Generated<Flag>;
    contact_shown: Generated<ContactShown>;
    /** What guardians allow for a minor, or an adult player themselves; null without an answer: no for minors, yes for adults. */
    allows_profile: Flag | null;
    allows_clips: Flag | null;
    allows_public_clips: Flag | null;
    allows_featuring: Flag | null;
    allows_contact: Flag | null;
    verified_at: string | null;
    /** Since then the user may write to admins only. */
    contact_suspended_at: string | null;
    /** When a deactivated account becomes active again; null if an admin has to activate it. */
    inactive_until: string | null;
    /** Its user reads it at sign-in. */
    inactive_reason: string | null;
    created_at: string;
    updated_at: string;
  };

  account_checks: ColumnsOf<Omit<AccountCheck, 'checkedBy'>> & { user_id: string; checked_by: string | null };

  sessions: {
    token_hash: string;
    user_id: string;
    created_at: string;
    last_seen_at: string;
    expires_at: string;
  };

  access_tokens: ColumnsOf<AccessToken> & { user_id: string; token_hash: string };

  throttles: {
    key: string;
    uses: number;
    resets_at: string;
  };
}
