import { forgetInBatches } from '../../cards/batches/batches.service.ts';
import { filesOnCard } from '../../cards/id-cards/card-pictures.service.ts';
import { removePlaysOf } from '../../clips/plays/plays.service.ts';
import { partsSentBy } from '../../clips/upload/resumable/uploads.service.ts';
import { videoFilesOf } from '../../clips/videos/videos.service.ts';
import { removeMessagesOf } from '../../contact/messages/messages.service.ts';
import { removeNotificationsAbout } from '../../core/notifications/notify.ts';
import { endGuardianshipsOf } from '../../guardians/guardianships/guardians.service.ts';
import { removeUsesOf } from '../../platform/throttle/throttle.ts';
import { keptFilesOf, removeKeptFilesOf } from '../../safeguarding/evidence/kept-files.service.ts';
import { removeTrashOf, trashFilesOf } from './erasing.service.ts';
import type { UserDeletionStep } from './removals.service.ts';

/** Steps before a user is deleted or moved to the trash. Locks are taken in the order accounts, conversations, messages. */
export const userDeletionSteps: readonly UserDeletionStep[] = [
  { listFiles: filesOnCard },
  { listFiles: videoFilesOf },
  { listFiles: partsSentBy, isUnfinished: true },
  { listFiles: keptFilesOf, removeRows: removeKeptFilesOf, isUnfinished: true },
  { listFiles: trashFilesOf, removeRows: removeTrashOf, isFinal: true },
  { removeRows: forgetInBatches },
  { removeRows: endGuardianshipsOf },
  { removeRows: removeMessagesOf },
  { removeRows: removeNotificationsAbout },
  { removeRows: removeUsesOf },
  { removeRows: removePlaysOf },
  { removeRows: (tx, userId, { jobs }) => jobs.forgetOwner(tx, userId) },
];
