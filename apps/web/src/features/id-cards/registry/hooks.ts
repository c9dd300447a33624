import { useMutation } from '@tanstack/react-query';
import type { CardBatch, ChangeCardsInput, ListedCard } from '@touchline/contracts/id-cards';
import { CARD_BATCH_MAX } from '@touchline/contracts/limits';
import type { CardBatchFormat } from '@touchline/contracts/options';
import { useEffect, useRef } from 'react';
import { inParts, type Refused, refusedOf } from '../../../components/bulk/in-parts.ts';
import { fullName } from '../../../lib/format.ts';
import { requestFile } from '../../../lib/http.ts';
import { useRefreshAfter } from '../../../lib/query-client.ts';
import { saveBlob } from '../../../lib/save-file.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

interface CardsChange {
  cards: readonly ListedCard[];
  change: ChangeCardsInput['change'];
}

const cards = (count: number) => (count === 1 ? '1 card' : `${count} cards`);

/** Renews the selected cards or moves them to a stage. One toast says how many; the result has those that were not changed. */
export function useChangeCards(onChanged: (refused: Refused[]) => void) {
  const { client } = trpc.useUtils();
  return useMutation({
    async mutationFn({ cards: chosen, change }: CardsChange): Promise<Refused[]> {
      const results = await inParts(
        chosen.map(({ userId }) => userId),
        {
          size: CARD_BATCH_MAX,
          async send(userIds) {
            const changed = await client.idCards.changeMany.mutate({ userIds: [...userIds], change });
            return changed.results.map(({ userId, error }) => ({ id: userId, error }));
          },
          failed: (id, error) => ({ id, error }),
        },
      );
      return refusedOf(results, new Map(chosen.map((card) => [card.userId, fullName(card)])));
    },
    meta: { failed: 'The cards could not be changed', refreshes: 'cards' },
    onSuccess(refused, { cards: chosen, change }) {
      const changed = chosen.length - refused.length;
      const done = 'renew' in change ? 'renewed' : 'changed';
      const title = changed === 0 ? 'No card was changed' : `${cards(changed)} ${done}`;
      showToast({ title, ...(changed === 0 && { tone: 'danger' as const }) });
      onChanged(refused);
    },
  });
}

/** Starts a file with the selected cards. */
export function useCreateBatch(onStarted: () => void) {
  return trpc.idCards.createBatch.useMutation({
    meta: { failed: 'The batch could not be started', refreshes: 'cards' },
    onSuccess: onStarted,
  });
}

const POLL_MS = 1000;
const isOpen = ({ state }: CardBatch) => state === 'waiting' || state === 'running';

/** The admin's batches of the last day, with their progress while they are made. Cards are printed when one is done. */
export function useBatches() {
  const refreshAfter = useRefreshAfter();
  const batches = trpc.idCards.batches.useQuery(undefined, {
    refetchInterval: (query) => (query.state.data?.some(isOpen) ? POLL_MS : false),
  });
  const openCount = batches.data?.filter(isOpen).length ?? 0;
  const openBefore = useRef(openCount);
  useEffect(() => {
    if (openCount < openBefore.current) void refreshAfter('card-lists');
    openBefore.current = openCount;
  }, [openCount, refreshAfter]);
  return batches;
}

const EXTENSIONS: Record<CardBatchFormat, string> = { sheet: 'pdf', press: 'pdf', printer: 'pdf', png: 'zip' };

/** Downloads the file of a batch, or its list for spreadsheets. */
export function useDownloadBatch({ id, format, createdAt }: CardBatch) {
  return useMutation({
    mutationFn: (what: 'file' | 'csv') =>
      requestFile('GET', what === 'csv' ? `/api/id-cards.csv?batchId=${id}` : `/api/id-cards/batches/${id}/file`),
    meta: { failed: 'Download failed', refreshes: 'cards' },
    onSuccess: (blob, what) =>
      saveBlob(blob, `id-cards-${createdAt.slice(0, 10)}.${what === 'csv' ? 'csv' : EXTENSIONS[format]}`),
  });
}
