import type { ClipMark, MarkPatch } from '@touchline/contracts/clip-marks';
import { formatDuration } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** What a scout marks is over when they press the key. Seconds. */
const BEFORE = 3;

/** The cached marks of a clip in the order of its seconds. */
function useShownMarks() {
  const utils = trpc.useUtils();
  return (videoId: string, change: (marks: ClipMark[]) => ClipMark[]) =>
    utils.marks.ofClip.setData({ videoId }, (marks = []) => change(marks).sort((a, b) => a.from - b.from));
}

function useAddMark() {
  const show = useShownMarks();
  return trpc.marks.add.useMutation({
    meta: { failed: 'Mark not saved', otherwise: 'The moment could not be marked. Please try again.' },
    onSuccess: (mark) => show(mark.videoId, (marks) => [...marks.filter(({ id }) => id !== mark.id), mark]),
  });
}

/** Marks the seconds before a moment of a clip; the video goes on. */
export function useMarkMoment() {
  const { mutate } = useAddMark();
  return (videoId: string, seconds: number) => {
    if (seconds > 0) mutate({ videoId, from: Math.max(0, seconds - BEFORE), to: seconds }, { onSuccess: tellMarked });
    else showToast({ title: 'Play the clip first', description: 'A mark is of the seconds that you have seen.' });
  };
}

function tellMarked({ from, to }: ClipMark): void {
  showToast({
    title: 'Moment marked',
    description: `${formatDuration(from)} to ${formatDuration(to)}. Only you see it.`,
  });
}

/** Changes and removes a mark. A removal can be undone. */
export function useMarkChanges({ id, videoId, createdAt: _at, ...fields }: ClipMark) {
  const show = useShownMarks();
  const add = useAddMark();
  const change = trpc.marks.change.useMutation({
    // One after the other, so that the answer to an earlier change does not hide a later one.
    scope: { id: `mark ${id}` },
    meta: { failed: 'Mark not saved', otherwise: 'The mark could not be changed. Please try again.' },
    onSuccess: (mark) => show(videoId, (marks) => marks.map((one) => (one.id === id ? mark : one))),
  });
  const remove = trpc.marks.remove.useMutation({
    meta: { failed: 'Mark not removed', otherwise: 'The mark could not be removed. Please try again.' },
    onSuccess() {
      show(videoId, (marks) => marks.filter((one) => one.id !== id));
      const undo = { label: 'Undo', run: () => add.mutate({ videoId, ...fields }) };
      showToast({ title: 'Mark removed', action: undo });
    },
  });
  return {
    change: (patch: MarkPatch, onSaved?: () => void) =>
      change.mutate({ id, patch }, { ...(onSaved && { onSuccess: onSaved }) }),
    remove: () => remove.mutate({ id }),
  };
}
