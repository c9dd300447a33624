import { useMutation } from '@tanstack/react-query';
import type { IdCard } from '@touchline/contracts/id-cards';
import { writeStored } from '../../../lib/stored.ts';
import { showToast, type ToastText } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ADDRESS_KEY, type CardValues, fieldsOf } from './draft.ts';

const UPDATE = {
  failed: 'Update failed',
  otherwise: 'Failed to update ID card. Please try again.',
  refreshes: 'card-lists',
} as const;

interface Saving {
  values: CardValues;
  /** As it was before; null if there was none. */
  card: IdCard | null;
  /** The fields that another admin has changed too, with what they were before. */
  disputed: Readonly<Record<string, unknown>>;
}

/** Creates the card if there is none and updates it otherwise, in the query cache too. */
export function useSaveCard(userId: string) {
  const utils = trpc.useUtils();
  const { idCards } = utils.client;
  return useMutation({
    mutationFn: ({ values, card, disputed }: Saving) => {
      const fields = fieldsOf(values, card);
      return card === null
        ? idCards.create.mutate({ userId, card: fields })
        : idCards.update.mutate({ userId, patch: { ...fields, was: { ...readOf(card), ...disputed } } });
    },
    meta: UPDATE,
    onSuccess(card, { values, card: before }) {
      writeStored(ADDRESS_KEY, values.companyAddress.trim());
      utils.idCards.of.setData({ userId }, card);
      showToast({ title: before === null ? 'ID card created' : 'ID card updated', description: card.cardNumber });
    },
  });
}

/** What the editor sends all of, as it was read: nothing that another admin has saved meanwhile is overwritten. */
function readOf({ metadata, season, issuedBy, expiryDate }: IdCard) {
  return { ...metadata, season, issuedBy, expiryDate };
}

/** Where the input of both calls has the fields of the form. */
export const CARD_PARTS = ['card', 'card.metadata', 'patch', 'patch.metadata', 'metadata'] as const;

/** The options of a mutation that returns the changed card: the editor shows it, and a toast says what was done. */
export function useCardChange(userId: string, toastOf?: (card: IdCard) => ToastText) {
  const utils = trpc.useUtils();
  return {
    meta: UPDATE,
    onSuccess(card: IdCard) {
      utils.idCards.of.setData({ userId }, card);
      if (toastOf) showToast(toastOf(card));
    },
  };
}
