import { useMutation } from '@tanstack/react-query';
import type { IdCard } from '@touchline/contracts/id-cards';
import type { Setting } from '@touchline/contracts/settings';
import type { Account } from '@touchline/contracts/users';
import { codeOf, fieldIssuesOf, messageOf } from '../../../lib/errors.ts';
import { requestFile } from '../../../lib/http.ts';
import { refusalText } from '../../../lib/refusals.ts';
import { saveBlob } from '../../../lib/save-file.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { type CardValues, draftOf, fieldsOf } from './draft.ts';
import { rememberAddress } from './remembered-address.ts';

const NO_BRANDING: readonly Setting[] = [];

/** The saved card and the branding. If a call fails, the editor opens with its defaults and shows no error. */
export function useCardToEdit(userId: string) {
  // Not cached after the editor closes, because the holder may request a card meanwhile.
  const card = trpc.idCards.of.useQuery({ userId }, { gcTime: 0 });
  const branding = trpc.settings.ofCategory.useQuery({ category: 'branding' });
  return {
    isPending: card.isPending || branding.isPending,
    // Deleted while the editor was open, with its user: the last response is kept when fetching it again fails.
    card: codeOf(card.error) === 'CARD_NOT_FOUND' ? null : (card.data ?? null),
    branding: branding.data ?? NO_BRANDING,
  };
}

/** Creates the card if there is none and updates it otherwise, in the query cache too. */
export function useSaveCard(userId: string, onRefused: (issues: Record<string, string>) => void) {
  const utils = trpc.useUtils();
  const { idCards } = utils.client;
  return useMutation({
    mutationFn: ({ values, isNew }: { values: CardValues; isNew: boolean }) => {
      const fields = fieldsOf(values);
      return isNew ? idCards.create.mutate({ userId, card: fields }) : idCards.update.mutate({ userId, patch: fields });
    },
    onSuccess(card, { values, isNew }) {
      rememberAddress(values.companyAddress.trim());
      utils.idCards.of.setData({ userId }, card);
      showToast({ title: isNew ? 'ID card created' : 'ID card updated', description: card.cardNumber });
    },
    onError(error) {
      showFailure(error);
      onRefused(byField(fieldIssuesOf(error)));
    },
  });
}

const TURNED = { active: 'ID card reinstated', revoked: 'ID card revoked' } as const;

/** Revokes or reinstates the card; nothing else changes. */
export function useChangeCardStatus(userId: string) {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: (status: keyof typeof TURNED) => utils.client.idCards.update.mutate({ userId, patch: { status } }),
    onSuccess(card, status) {
      utils.idCards.of.setData({ userId }, card);
      showToast({ title: TURNED[status], description: card.cardNumber });
    },
    onError: showFailure,
  });
}

/** Ends the suspension of a card whose holder came back from the trash. */
export function useResumeCard(userId: string) {
  const utils = trpc.useUtils();
  return trpc.idCards.resume.useMutation({
    onSuccess(card) {
      utils.idCards.of.setData({ userId }, card);
      showToast({ title: 'Suspension ended', description: card.cardNumber });
    },
    onError: showFailure,
  });
}

function showFailure(error: unknown) {
  const description = refusalText(error, 'Failed to update ID card. Please try again.');
  showToast({ title: 'Update failed', description, tone: 'danger' });
}

/** 'patch.metadata.firstName' is 'firstName' in the form. */
function byField(issues: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(issues).map(([path, message]) => [path.split('.').at(-1), message]));
}

const FILES = {
  png: { path: 'image', failed: 'Failed to generate image' },
  pdf: { path: 'pdf', failed: 'Failed to generate PDF' },
} as const;
export type CardFile = keyof typeof FILES;

/** Downloads the card as the editor shows it, saved or not. */
export function useDownloadCard(holder: Account, file: CardFile) {
  const { path, failed } = FILES[file];
  return useMutation({
    mutationFn: ({ values }: { values: CardValues; card: IdCard }) =>
      requestFile('POST', `/api/id-cards/${encodeURIComponent(holder.id)}/${path}`, draftOf(values, holder)),
    onSuccess: (blob, { card }) => saveBlob(blob, `${card.cardNumber}.${file}`),
    onError(error) {
      showToast({ title: 'Download failed', description: messageOf(error, failed), tone: 'danger' });
    },
  });
}
