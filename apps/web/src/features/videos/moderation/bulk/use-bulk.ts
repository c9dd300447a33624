import { MODERATE_MANY_MAX, type ModerateManyInput } from '@touchline/contracts/review-sheets';
import type { ModeratedVideo } from '@touchline/contracts/videos';
import { useState } from 'react';
import { messageOf } from '../../../../lib/errors.ts';
import { formatCount } from '../../../../lib/format.ts';
import { showToast } from '../../../../lib/toast.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { useUndo } from '../../undo.ts';

type Chosen = Pick<ModeratedVideo, 'id' | 'title' | 'revision'>;

/** The result for one video: the error or null, and the audit entry or trash item that undoes it. */
interface Outcome {
  id: string;
  message: string | null;
  undoId: string | null;
}

interface Act {
  /** 'approved' */
  done: string;
  /** Up to MODERATE_MANY_MAX videos in one call. */
  send: (videos: readonly Chosen[]) => Promise<Outcome[]>;
  undo: (outcomes: Outcome[]) => void;
}

const FAILURES_SHOWN = 3;

/** Acts on several videos of the list, and says in one toast what came of it. */
export function useBulk(onDone: () => void) {
  const utils = trpc.useUtils();
  const undoEntries = useUndo();
  const undoMove = useUndoMove();
  const [isBusy, setBusy] = useState(false);

  const run = async (videos: readonly Chosen[], { done, send, undo }: Act) => {
    if (isBusy || videos.length === 0) return false;
    setBusy(true);
    const outcomes: Outcome[] = [];
    for (let start = 0; start < videos.length; start += MODERATE_MANY_MAX) {
      const some = videos.slice(start, start + MODERATE_MANY_MAX);
      const failed = (error: unknown) => {
        const message = messageOf(error, 'Please try again.');
        return some.map(({ id }) => ({ id, message, undoId: null }));
      };
      outcomes.push(...(await send(some).catch(failed)));
    }
    await Promise.all([utils.videos.invalidate(), utils.reviews.invalidate()]);
    setBusy(false);
    const changed = outcomes.filter(({ message }) => message === null);
    showToast({
      title: `${counted(changed.length)} ${done}`,
      description: failuresOf(videos, outcomes),
      tone: changed.length === 0 ? 'danger' : 'success',
      ...(changed.length > 0 && { action: { label: 'Undo', run: () => undo(changed) } }),
    });
    onDone();
    return true;
  };

  const moderate = (decision: ModerateManyInput['decision']) => async (videos: readonly Chosen[]) => {
    const seen = videos.map(({ id, revision }) => ({ id, revision }));
    const results = await utils.client.videos.moderateMany.mutate({ videos: seen, decision });
    return results.map((result) =>
      'entryId' in result
        ? { id: result.id, message: null, undoId: result.entryId }
        : { id: result.id, message: result.message, undoId: null },
    );
  };
  const undo = (outcomes: Outcome[]) => void undoEntries(outcomes.flatMap(({ undoId }) => undoId ?? []));

  return {
    isBusy,
    approve: (videos: readonly Chosen[]) =>
      run(videos, { done: 'approved', send: moderate({ kind: 'approve' }), undo }),
    reject: (videos: readonly Chosen[], rejection: Omit<Rejecting, 'kind'>) =>
      run(videos, { done: 'rejected', send: moderate({ kind: 'reject', ...rejection }), undo }),
    moveToTrash: (videos: readonly Chosen[]) =>
      run(videos, {
        done: 'moved to the trash',
        async send(some) {
          const ids = some.map(({ id }) => id);
          const moved = await utils.client.trash.moveMany.mutate({ kind: 'video', ids });
          return moved.map(({ id, itemId, error }) => ({ id, message: error, undoId: itemId }));
        },
        undo: (outcomes) => void undoMove(outcomes.flatMap(({ undoId }) => undoId ?? [])),
      }),
  };
}

type Rejecting = Extract<ModerateManyInput['decision'], { kind: 'reject' }>;

/** Takes videos that were just moved there out of the trash again. */
function useUndoMove() {
  const utils = trpc.useUtils();
  return async (itemIds: readonly string[]) => {
    let count = 0;
    try {
      for (let start = 0; start < itemIds.length; start += MODERATE_MANY_MAX) {
        const ids = itemIds.slice(start, start + MODERATE_MANY_MAX);
        const restored = await utils.client.trash.restoreMany.mutate({ ids });
        count += restored.filter(({ error }) => error === null).length;
      }
      const tone = count === itemIds.length ? 'success' : 'danger';
      showToast({ title: `${counted(count)} restored from the trash`, tone });
    } catch (error) {
      const description = messageOf(error, 'Please restore the videos in the trash.');
      showToast({ title: `${counted(count)} restored from the trash`, description, tone: 'danger' });
    }
    void utils.videos.invalidate();
    void utils.reviews.invalidate();
    void utils.trash.invalidate();
  };
}

function counted(count: number): string {
  return count === 1 ? '1 video' : `${formatCount(count)} videos`;
}

/** One line for each video that stayed as it was. */
function failuresOf(videos: readonly Chosen[], outcomes: readonly Outcome[]): string | undefined {
  const failed = outcomes.filter(({ message }) => message !== null);
  const titles = new Map(videos.map(({ id, title }) => [id, title]));
  const lines = failed.slice(0, FAILURES_SHOWN).map(({ id, message }) => `“${titles.get(id) ?? ''}”: ${message}`);
  if (failed.length > FAILURES_SHOWN)
    lines.push(`${counted(failed.length - FAILURES_SHOWN)} more stayed as they were.`);
  return lines.length > 0 ? lines.join('\n') : undefined;
}
