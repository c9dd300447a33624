/** Sizes in bytes, lengths in UTF-16 code units, as browsers count them. How often and how many at once: packages/api/src/platform/limits.ts. */

const MiB = 1024 * 1024;

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
export const EMAIL_MAX = 254;
export const NAME_MAX = 60;
export const PHONE_MAX = 30;

export const VIDEO_MAX_BYTES = 100 * MiB;
export const VIDEO_TITLE_MAX = 100;
export const VIDEO_DESCRIPTION_MAX = 500;
export const TAGS_MAX = 20;
export const TAG_LENGTH_MAX = 40;

export const PLAYED_RANGES_MAX = 50;
export const PLAYED_RANGE_SECONDS_MAX = 60;
export const PLAYED_SECONDS_MAX = 120;

export const LINE_MAX = 120;
/** Names of countries or places that a search leaves out, and the length of all of them. */
export const EXCLUDED_MAX = 20;
export const EXCLUDED_LENGTH_MAX = 10 * LINE_MAX;
export const BIO_MAX = 2000;
export const ACHIEVEMENTS_MAX = 30;
export const ACHIEVEMENT_LENGTH_MAX = 200;
export const SPECIALIZATIONS_MAX = 30;
export const AGE_MAX = 150;
export const HEIGHT_CM_MAX = 260;
/** The largest number of an integer column of PostgreSQL. */
export const PLACE_ID_MAX = 2 ** 31 - 1;
export const WEIGHT_KG_MAX = 250;

export const SUBJECT_MAX = 200;
export const MESSAGE_MAX = 5000;

export const CONTENT_TEXT_MAX = 5000;
export const CARD_BATCH_MAX = 500;
export const CARD_ADDRESS_MAX = 200;
export const DEACTIVATION_DAYS_MAX = 731;
export const REASON_MAX = 1000;
export const CONTENT_NOTES_MAX = 20;
export const URL_MAX = 2000;
/** The maximum of file systems. Longer names are truncated. */
export const FILE_NAME_MAX = 255;

export const TOKEN_NAME_MAX = 60;
/** Tokens always expire, because forgotten ones leak. */
export const TOKEN_DAYS_MAX = 365;
export const TOKEN_DAYS_DEFAULT = 90;

/** Folded letters. A single letter is in nearly every message. */
export const MESSAGE_SEARCH_MIN = 2;

export const PAGE_SIZE_MAX = 100;
export const PAGE_SIZE_DEFAULT = 24;

/** Calls in one tRPC request; the server rejects more. */
export const BATCH_MAX = 10;

export const SETTING_FILE_MAX_BYTES = 5 * MiB;
