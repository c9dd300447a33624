import { useMutation } from '@tanstack/react-query';
import type { IdCard } from '@touchline/contracts/id-cards';
import { saveUrl } from '../../lib/save-file.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/**
 * Requests the user's own card, which the server creates at once. `onRequested` is called even if the page has read the card before
 * the answer comes, and shows it in place of the button.
 */
export function useRequestCard(userId: string, onRequested: () => void) {
  const utils = trpc.useUtils();
  return trpc.idCards.create.useMutation({
    meta: { failed: 'Request failed' },
    onSuccess(card) {
      showToast({ title: 'ID card requested', description: `Your card number is ${card.cardNumber}.` });
      utils.idCards.of.setData({ userId }, card);
      onRequested();
    },
  });
}

type CardCode = 'qr' | 'barcode';
const FAILED: Record<CardCode, string> = {
  qr: 'Failed to download QR code',
  barcode: 'Failed to download barcode',
};

/** Downloads one of a card's codes as a picture. */
export function useDownloadCode(card: IdCard, code: CardCode) {
  const { client } = trpc.useUtils();
  const { userId, cardNumber } = card;
  return useMutation({
    mutationFn: async () => {
      if (code === 'qr') return (await client.idCards.qr.query({ userId })).qrCode;
      return (await client.idCards.barcode.query({ userId })).barcode;
    },
    meta: { failed: FAILED[code] },
    onSuccess: (picture) => saveUrl(picture, `${cardNumber}-${code}.png`),
  });
}
