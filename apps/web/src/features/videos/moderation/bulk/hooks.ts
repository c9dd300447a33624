import { useMutation } from '@tanstack/react-query';
import { MODERATE_MANY_MAX, type ModerateManyInput } from '@touchline/contracts/review-sheets';
import type { ModeratedVideo } from '@touchline/contracts/videos';
import { inParts, refusedOf } from '../../../../components/bulk/in-parts.ts';
import { useConfirm } from '../../../../components/dialog/confirm-dialog.tsx';
import { messageOf } from '../../../../lib/errors.ts';
import { countOf } from '../../../../lib/format.ts';
import { showToast } from '../../../../lib/toast.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { useUndo } from '../../undo.ts';

interface BulkChange {
  videos: readonly ModeratedVideo[];
  change: ModerateManyInput['decision'] | { kind: 'move-to-trash' };
}

/** The result for one video: the error or null, and the audit entry or trash item that undoes it. */
interface Result {
  id: string;
  error: string | null;
  undoId: string | null;
  /** Another admin is reviewing it. */
  isTaken?: boolean;
}

const DONE: Record<BulkChange['change']['kind'], string> = {
  approve: 'approved',
  reject: 'rejected',
  'move-to-trash': 'moved to the trash',
};
const FAILURES_SHOWN = 3;

/** Changes the selected videos, and says in one toast which were changed, which not, and offers to undo it. */
export function useChangeVideos(onDone: () => void) {
  const { client } = trpc.useUtils();
  const confirm = useConfirm();
  const undoEntries = useUndo();
  const undoMove = useUndoMove();

  const send = async (
    part: readonly ModeratedVideo[],
    change: BulkChange['change'],
    more: { overridesClaim?: true } = {},
  ): Promise<Result[]> => {
    if (change.kind === 'move-to-trash') {
      const moved = await client.trash.moveMany.mutate({ kind: 'video', ids: part.map(({ id }) => id) });
      return moved.map(({ id, itemId, error }) => ({ id, error, undoId: itemId }));
    }
    const videos = part.map(({ id, revision }) => ({ id, revision }));
    const decided = await client.videos.moderateMany.mutate({ videos, decision: change, ...more });
    return decided.map((result) =>
      'entryId' in result
        ? { id: result.id, error: null, undoId: result.entryId }
        : { id: result.id, error: result.message, undoId: null, isTaken: result.isTaken },
    );
  };
  /** What other admins are reviewing is left to them unless this one decides on it too. */
  const askToOverride = (
    taken: readonly ModeratedVideo[],
    results: readonly Result[],
    { kind }: BulkChange['change'],
  ): Promise<boolean> => {
    const verb = kind === 'approve' ? 'Approve' : 'Reject';
    const ofTaken = results.filter(({ isTaken }) => isTaken);
    return confirm({
      title: `${verb} ${countedVideos(taken.length)} under review too?`,
      message: `${failuresOf(taken, ofTaken)}\nYour decision ends the review.`,
      confirmLabel: `${verb} Anyway`,
      cancelLabel: 'Leave Out',
    });
  };
  const report = ({ videos, change }: BulkChange, results: readonly Result[]) => {
    const changed = results.filter(({ error }) => error === null);
    const undo = change.kind === 'move-to-trash' ? undoMove.mutate : undoEntries;
    const run = () => void undo(changed.flatMap(({ undoId }) => undoId ?? []));
    showToast({
      title: `${countedVideos(changed.length)} ${DONE[change.kind]}`,
      description: failuresOf(videos, results),
      tone: changed.length === 0 ? 'danger' : 'success',
      action: changed.length > 0 ? { label: 'Undo', run } : undefined,
    });
  };
  const failed = ({ id }: ModeratedVideo, error: string): Result => ({ id, error, undoId: null });

  return useMutation({
    meta: { refreshes: ['changed-video', 'trash'] },
    async mutationFn({ videos, change }: BulkChange) {
      const size = MODERATE_MANY_MAX;
      const results = await inParts(videos, { size, send: (part) => send(part, change), failed });
      const taken = videos.filter(({ id }) => results.some((result) => result.id === id && result.isTaken));
      if (taken.length === 0 || !(await askToOverride(taken, results, change))) return results;
      const override = (part: readonly ModeratedVideo[]) => send(part, change, { overridesClaim: true });
      const again = await inParts(taken, { size, send: override, failed });
      return results.map((result) => again.find(({ id }) => id === result.id) ?? result);
    },
    onSuccess(results, input) {
      onDone();
      report(input, results);
    },
    onError(error, input) {
      const message = messageOf(error, 'Please try again.');
      const results = input.videos.map((video) => failed(video, message));
      report(input, results);
    },
  });
}

const RESTORE_THERE = 'Please restore the videos in the trash.';

/** Takes videos that were just moved there out of the trash again. */
function useUndoMove() {
  const { client } = trpc.useUtils();
  return useMutation({
    meta: {
      failed: `${countedVideos(0)} restored from the trash`,
      otherwise: RESTORE_THERE,
      refreshes: ['changed-video', 'trash'],
    },
    mutationFn: (itemIds: readonly string[]) =>
      inParts(itemIds, {
        size: MODERATE_MANY_MAX,
        send: (ids) => client.trash.restoreMany.mutate({ ids: [...ids] }),
        failed: (id, error) => ({ id, itemId: null, approvalId: null, error }),
        otherwise: RESTORE_THERE,
      }),
    onSuccess(results) {
      const errors = results.flatMap(({ error }) => error ?? []);
      const title = `${countedVideos(results.length - errors.length)} restored from the trash`;
      showToast({ title, description: errors[0], tone: errors.length === 0 ? 'success' : 'danger' });
    },
  });
}

export const countedVideos = (count: number) => countOf(count, 'video');

/** One line for each video that stayed as it was. */
function failuresOf(videos: readonly ModeratedVideo[], results: readonly Result[]): string | undefined {
  const refused = refusedOf(results, new Map(videos.map(({ id, title }) => [id, title])));
  const lines = refused.slice(0, FAILURES_SHOWN).map(({ name, error }) => `“${name}”: ${error}`);
  if (refused.length > FAILURES_SHOWN)
    lines.push(`${countedVideos(refused.length - FAILURES_SHOWN)} more stayed as they were.`);
  return lines.length > 0 ? lines.join('\n') : undefined;
}
