import { useMutation } from '@tanstack/react-query';
import { UNDO_MAX } from '@touchline/contracts/audit';
import type { ListedCard } from '@touchline/contracts/id-cards';
import { CARD_BATCH_MAX } from '@touchline/contracts/limits';
import { inParts, type Refused, refusedOf } from '../../../components/bulk/in-parts.ts';
import { countOf, fullName } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

interface Result {
  id: string;
  error: string | null;
  entryId: string | null;
}

/** Puts the photos that these holders have uploaded on their cards. The toast says how many, and undoes it. */
export function useUploadedPhotos(onDone: (refused: Refused[]) => void) {
  const { client } = trpc.useUtils();
  const undo = useUndoPhotos();
  return useMutation({
    meta: { failed: 'The photos could not be used', refreshes: 'cards' },
    mutationFn: (cards: readonly ListedCard[]): Promise<Result[]> =>
      inParts(cards, {
        size: CARD_BATCH_MAX,
        async send(part) {
          const photos = part.map(({ userId, uploadedPhotoUrl }) => ({ userId, url: uploadedPhotoUrl ?? '' }));
          const { results } = await client.idCards.usePhotos.mutate({ photos });
          return results.map(({ userId, ...result }) => ({ id: userId, ...result }));
        },
        failed: ({ userId: id }, error) => ({ id, error, entryId: null }),
      }),
    onSuccess(results, cards) {
      const entryIds = results.flatMap(({ entryId }) => entryId ?? []);
      const used = results.filter(({ error }) => error === null).length;
      showToast({
        title: used === 0 ? 'No photo was used' : `${countOf(used, 'photo')} used`,
        tone: used === 0 ? 'danger' : 'success',
        action: entryIds.length > 0 ? { label: 'Undo', run: () => undo.mutate(entryIds) } : undefined,
      });
      onDone(refusedOf(results, new Map(cards.map((card) => [card.userId, fullName(card)]))));
    },
  });
}

/** Gives the cards the photos that they had before. */
function useUndoPhotos() {
  const { client } = trpc.useUtils();
  return useMutation({
    meta: { failed: 'The photos were not taken back', refreshes: 'cards' },
    mutationFn: (entryIds: readonly string[]) =>
      inParts(entryIds, {
        size: UNDO_MAX,
        send: (ids) => client.audit.undoMany.mutate({ ids: [...ids] }),
        failed: (id, error) => ({ id, error }),
      }),
    onSuccess(results) {
      const errors = results.flatMap(({ error }) => error ?? []);
      if (errors.length === 0) showToast({ title: 'Undone', description: 'The cards have their former photos.' });
      else showToast({ title: 'Not everything was undone', description: errors[0], tone: 'danger' });
    },
  });
}
