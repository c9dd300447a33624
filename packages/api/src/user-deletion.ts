import { keptFilesOf, removeKeptFilesOf } from './cases/kept-files.service.ts';
import { endGuardianshipsOf } from './guardians/guardians.service.ts';
import { forgetInBatches } from './id-cards/batches/batches.service.ts';
import { filesOnCard } from './id-cards/card-pictures.service.ts';
import { removeMessagesOf } from './messages/messages.service.ts';
import { removeNotificationsAbout } from './notifications/notify.ts';
import { removeUsesOf } from './throttle/throttle.ts';
import { removeTrashOf, trashFilesOf } from './trash/erasing.service.ts';
import type { UserDeletionStep } from './users/removals.service.ts';
import { removePlaysOf } from './videos/plays/plays.service.ts';
import { partsSentBy } from './videos/upload/resumable/uploads.service.ts';
import { videoFilesOf } from './videos/videos.service.ts';

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
