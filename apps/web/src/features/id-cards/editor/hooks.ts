import { useMutation } from '@tanstack/react-query';
import type { IdCard } from '@touchline/contracts/id-cards';
import type { Setting } from '@touchline/contracts/settings';
import type { Account } from '@touchline/contracts/users';
import { cardDate } from '@touchline/id-card/card-date';
import { codeOf, fieldIssuesOf, messageOf } from '../../../lib/errors.ts';
import { fullName } from '../../../lib/format.ts';
import { requestFile } from '../../../lib/http.ts';
import { saveBlob } from '../../../lib/save-file.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { stateNow } from '../card-standing.ts';
import { type CardValues, draftOf, fieldsOf } from './draft.ts';
import { openPrintWindow, type PrintedSide, printCards } from './print-cards.ts';
import { rememberAddress } from './remembered-address.ts';

const NO_BRANDING: readonly Setting[] = [];

/** The saved card and the branding. If a call fails, the editor opens with its defaults and shows no error. */
export function useCardToEdit(userId: string) {
  // Not cached after the editor closes, because the holder may request a card meanwhile.
  const card = trpc.idCards.of.useQuery({ userId }, { gcTime: 0 });
  const branding = trpc.settings.ofCategory.useQuery({ category: 'branding' });
  const template = trpc.idCards.template.useQuery({ userId });
  return {
    // A card that was not found is pending again on each fetch. The form must stay meanwhile.
    isPending: !card.isFetched || branding.isPending || template.isPending,
    template: template.data ?? null,
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
    mutationFn: ({ values, card }: { values: CardValues; card: IdCard | null }) => {
      const fields = fieldsOf(values, card);
      return card === null
        ? idCards.create.mutate({ userId, card: fields })
        : idCards.update.mutate({ userId, patch: fields });
    },
    onSuccess(card, { values, card: before }) {
      rememberAddress(values.companyAddress.trim());
      utils.idCards.of.setData({ userId }, card);
      showToast({ title: before === null ? 'ID card created' : 'ID card updated', description: card.cardNumber });
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
    mutationFn: ({ status, reason }: { status: keyof typeof TURNED; reason?: string }) =>
      utils.client.idCards.update.mutate({ userId, patch: { status, ...(reason && { reason }) } }),
    onSuccess(card, { status }) {
      utils.idCards.of.setData({ userId }, card);
      showToast({ title: TURNED[status], description: card.cardNumber });
    },
    onError: showFailure,
  });
}

/** Suspends the card until the suspension is ended. */
export function useSuspendCard(userId: string) {
  const utils = trpc.useUtils();
  return trpc.idCards.suspend.useMutation({
    onSuccess(card) {
      utils.idCards.of.setData({ userId }, card);
      showToast({ title: 'ID card suspended', description: card.cardNumber });
    },
    onError: showFailure,
  });
}

/** Ends the suspension of a card. */
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

/** Renews the card for a season; number and code stay. */
export function useRenewCard(userId: string) {
  const utils = trpc.useUtils();
  return trpc.idCards.renew.useMutation({
    onSuccess(card) {
      utils.idCards.of.setData({ userId }, card);
      const until = card.expiryDate ? cardDate(card.expiryDate) : 'no end';
      showToast({ title: 'ID card renewed', description: `Season ${card.season}, valid until ${until}` });
    },
    onError: showFailure,
  });
}

/** Gives the card a new code. */
export function useReplaceCard(userId: string) {
  const utils = trpc.useUtils();
  return trpc.idCards.replace.useMutation({
    onSuccess(card) {
      utils.idCards.of.setData({ userId }, card);
      showToast({ title: 'ID card replaced', description: `The former code of ${card.cardNumber} is refused.` });
    },
    onError: showFailure,
  });
}

/** Records that the admin has compared the photo with the holder. */
export function useConfirmPhoto(userId: string) {
  const utils = trpc.useUtils();
  return trpc.idCards.confirmPhoto.useMutation({
    onSuccess(card) {
      utils.idCards.of.setData({ userId }, card);
      showToast({ title: 'Photo confirmed', description: 'The card verifies as confirmed from now on.' });
    },
    onError: showFailure,
  });
}

/** Records how far the card is on its way to its holder. */
export function useSetStage(userId: string) {
  const utils = trpc.useUtils();
  return trpc.idCards.setStage.useMutation({
    onSuccess: (card) => utils.idCards.of.setData({ userId }, card),
    onError: showFailure,
  });
}

function showFailure(error: unknown) {
  const description = messageOf(error, 'Failed to update ID card. Please try again.');
  showToast({ title: 'Update failed', description, tone: 'danger' });
}

/** 'patch.metadata.firstName' is 'firstName' in the form. */
function byField(issues: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(issues).map(([path, message]) => [path.split('.').at(-1), message]));
}

const PRINT_FAILED = { title: 'Print Failed', tone: 'danger' } as const;

/** Prints the sides of the preview once the server has recorded it. A blocked pop-up is reported at once. */
export function usePrintCard(holder: Account, { card, isDraft }: { card: IdCard | null; isDraft: boolean }) {
  const utils = trpc.useUtils();
  const userId = holder.id;
  return (sides: readonly PrintedSide[]) => {
    if (!card) {
      const description = 'Please save the ID card first before printing.';
      return showToast({ title: 'No ID Card Data', description, tone: 'danger' });
    }
    const popup = openPrintWindow(`ID card of ${fullName(holder)}`);
    if (!popup) {
      return showToast({ ...PRINT_FAILED, description: 'Pop-up blocked. Please allow pop-ups and try again.' });
    }
    const { updatedAt } = card;
    utils.client.idCards.recordPrint.mutate({ userId, isDraft, updatedAt, state: stateNow(card) }).then(
      () => {
        printCards(popup, sides);
        void utils.idCards.of.invalidate({ userId });
      },
      (error: unknown) => {
        popup.close();
        void utils.idCards.of.invalidate({ userId });
        showToast({
          ...PRINT_FAILED,
          description: messageOf(error, 'The print could not be recorded. Please try again.'),
        });
      },
    );
  };
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
    mutationFn: ({ values, card }: { values: CardValues; card: IdCard }) =>
      requestFile('POST', `/api/id-cards/${encodeURIComponent(holder.id)}/${path}`, draftOf(values, holder, card)),
    onSuccess(blob, { card }) {
      saveBlob(blob, `${card.cardNumber}.${file}`);
    },
    onError(error) {
      showToast({ title: 'Download failed', description: messageOf(error, failed), tone: 'danger' });
    },
  });
}
