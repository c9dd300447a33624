import type { Migration } from 'kysely/migration';
import * as accounts from './001-accounts.ts';
import * as videos from './002-videos.ts';
import * as contact from './003-contact.ts';
import * as platform from './004-platform.ts';
import * as search from './005-search.ts';
import * as cardPictures from './006-card-pictures.ts';
import * as contentImages from './007-content-images.ts';
import * as accessTokens from './008-access-tokens.ts';
import * as playerSearch from './009-player-search.ts';
import * as videoOrder from './010-video-order.ts';
import * as messageSearch from './011-message-search.ts';
import * as playerFilters from './012-player-filters.ts';
import * as lookAlikes from './013-look-alikes.ts';
import * as jobs from './014-jobs.ts';
import * as notifications from './015-notifications.ts';
import * as mails from './016-mails.ts';
import * as videoFiles from './017-video-files.ts';
import * as uploads from './018-uploads.ts';
import * as videoPlays from './019-video-plays.ts';
import * as minors from './020-minors.ts';
import * as contactRequests from './021-contact-requests.ts';
import * as cases from './022-cases.ts';
import * as auditLog from './023-audit-log.ts';
import * as videoFingerprints from './024-video-fingerprints.ts';
import * as moderation from './025-moderation.ts';
import * as trash from './026-trash.ts';
import * as accountChecks from './027-account-checks.ts';
import * as cards from './028-cards.ts';
import * as shortSearches from './029-short-searches.ts';
import * as birthDates from './030-birth-dates.ts';
import * as guardians from './031-guardians.ts';
import * as consents from './032-consents.ts';
import * as evidence from './033-evidence.ts';
import * as gate from './034-gate.ts';
import * as verification from './035-verification.ts';
import * as confirmedCards from './036-cards.ts';
import * as conversions from './037-conversions.ts';

/** Every step from an empty database to today's, in order of name. A step that has landed is never edited. */
export const migrations: Record<string, Migration> = {
  '001-accounts': accounts,
  '002-videos': videos,
  '003-contact': contact,
  '004-platform': platform,
  '005-search': search,
  '006-card-pictures': cardPictures,
  '007-content-images': contentImages,
  '008-access-tokens': accessTokens,
  '009-player-search': playerSearch,
  '010-video-order': videoOrder,
  '011-message-search': messageSearch,
  '012-player-filters': playerFilters,
  '013-look-alikes': lookAlikes,
  '014-jobs': jobs,
  '015-notifications': notifications,
  '016-mails': mails,
  '017-video-files': videoFiles,
  '018-uploads': uploads,
  '019-video-plays': videoPlays,
  '020-minors': minors,
  '021-contact-requests': contactRequests,
  '022-cases': cases,
  '023-audit-log': auditLog,
  '024-video-fingerprints': videoFingerprints,
  '025-moderation': moderation,
  '026-trash': trash,
  '027-account-checks': accountChecks,
  '028-cards': cards,
  '029-short-searches': shortSearches,
  '030-birth-dates': birthDates,
  '031-guardians': guardians,
  '032-consents': consents,
  '033-evidence': evidence,
  '034-gate': gate,
  '035-verification': verification,
  '036-cards': confirmedCards,
  '037-conversions': conversions,
};
