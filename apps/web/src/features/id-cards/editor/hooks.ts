import { useMutation } from '@tanstack/react-query';
import type { IdCard } from '@touchline/contracts/id-cards';
import type { Setting } from '@touchline/contracts/settings';
import type { Account } from '@touchline/contracts/users';
import { cardDate } from '@touchline/id-card/card-date';
import { codeOf, fieldIssuesOf } from '../../../lib/errors.ts';
import { fullName } from '../../../lib/format.ts';
import { requestFile } from '../../../lib/http.ts';
import { saveBlob } from '../../../lib/save-file.ts';
import { writeStored } from '../../../lib/stored.ts';
import { showToast, type ToastText } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { stateNow } from '../card-standing.ts';
import { ADDRESS_KEY, type CardValues, draftOf, fieldsOf } from './draft.ts';
import { openPrintWindow, type PrintedSide, printCards } from './print-cards.ts';

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

const UPDATE = {
  failed: 'Update failed',
  otherwise: 'Failed to update ID card. Please try again.',
  refreshes: 'card-lists',
} as const;

interface Saving {
  values: CardValues;
  /** As it was before; null if there was none. */
  card: IdCard | null;
}

/** Creates the card if there is none and updates it otherwise, in the query cache too. */
export function useSaveCard(userId: string) {
  const utils = trpc.useUtils();
  const { idCards } = utils.client;
  return useMutation({
    mutationFn: ({ values, card }: Saving) => {
      const fields = fieldsOf(values, card);
      return card === null
        ? idCards.create.mutate({ userId, card: fields })
        : idCards.update.mutate({ userId, patch: fields });
    },
    meta: UPDATE,
    onSuccess(card, { values, card: before }) {
      writeStored(ADDRESS_KEY, values.companyAddress.trim());
      utils.idCards.of.setData({ userId }, card);
      showToast({ title: before === null ? 'ID card created' : 'ID card updated', description: card.cardNumber });
    },
  });
}

/** What the server rejects, by the fields of the form: 'patch.metadata.firstName' is 'firstName'. */
export function rejectedFields(error: unknown): Record<string, string> {
  const issues = Object.entries(fieldIssuesOf(error));
  return Object.fromEntries(issues.map(([path, message]) => [path.split('.').at(-1), message]));
}

/** The options of a mutation that returns the changed card: the editor shows it, and a toast says what was done. */
function useCardChange(userId: string, toastOf: (card: IdCard) => ToastText | null) {
  const utils = trpc.useUtils();
  return {
    meta: UPDATE,
    onSuccess(card: IdCard) {
      utils.idCards.of.setData({ userId }, card);
      const toast = toastOf(card);
      if (toast) showToast(toast);
    },
  };
}

interface StatusChange {
  status: 'active' | 'revoked';
  /** Why it is revoked; blank if no reason was given. */
  reason?: string;
}

/** Revokes or reinstates the card; nothing else changes. */
export function useChangeCardStatus(userId: string) {
  const { client } = trpc.useUtils();
  return useMutation({
    mutationFn: ({ status, reason }: StatusChange) =>
      client.idCards.update.mutate({ userId, patch: { status, ...(reason && { reason }) } }),
    ...useCardChange(userId, ({ status, cardNumber }) => ({
      title: status === 'revoked' ? 'ID card revoked' : 'ID card reinstated',
      description: cardNumber,
    })),
  });
}

/** Suspends the card until the suspension is ended. */
export function useSuspendCard(userId: string) {
  return trpc.idCards.suspend.useMutation(
    useCardChange(userId, ({ cardNumber }) => ({ title: 'ID card suspended', description: cardNumber })),
  );
}

/** Ends the suspension of a card. */
export function useResumeCard(userId: string) {
  return trpc.idCards.resume.useMutation(
    useCardChange(userId, ({ cardNumber }) => ({ title: 'Suspension ended', description: cardNumber })),
  );
}

/** Renews the card for a season; number and code stay. */
export function useRenewCard(userId: string) {
  return trpc.idCards.renew.useMutation(
    useCardChange(userId, ({ season, expiryDate }) => {
      const until = expiryDate ? cardDate(expiryDate) : 'no end';
      return { title: 'ID card renewed', description: `Season ${season}, valid until ${until}` };
    }),
  );
}

/** Gives the card a new code. */
export function useReplaceCard(userId: string) {
  return trpc.idCards.replace.useMutation(
    useCardChange(userId, ({ cardNumber }) => ({
      title: 'ID card replaced',
      description: `The former code of ${cardNumber} is refused.`,
    })),
  );
}

/** Records that the admin has compared the photo with the holder. */
export function useConfirmPhoto(userId: string) {
  return trpc.idCards.confirmPhoto.useMutation(
    useCardChange(userId, () => ({
      title: 'Photo confirmed',
      description: 'The card verifies as confirmed from now on.',
    })),
  );
}

/** Records how far the card is on its way to its holder. */
export function useSetStage(userId: string) {
  return trpc.idCards.setStage.useMutation(useCardChange(userId, () => null));
}

const PRINT_FAILED = 'Print Failed';

interface Printing {
  card: IdCard;
  sides: readonly PrintedSide[];
  popup: Window;
}

/** Prints the sides of the preview once the server has recorded it. A blocked pop-up is reported at once. */
export function usePrintCard(holder: Account, { card, isDraft }: { card: IdCard | null; isDraft: boolean }) {
  const { client } = trpc.useUtils();
  const printing = useMutation({
    mutationFn: (print: Printing) => {
      const { updatedAt } = print.card;
      return client.idCards.recordPrint.mutate({ userId: holder.id, isDraft, updatedAt, state: stateNow(print.card) });
    },
    meta: {
      failed: PRINT_FAILED,
      otherwise: 'The print could not be recorded. Please try again.',
      refreshes: 'cards',
    },
    onSuccess: (_, { popup, sides }) => printCards(popup, sides),
    onError: (_, { popup }) => popup.close(),
  });
  return (sides: readonly PrintedSide[]) => {
    if (!card) {
      const description = 'Please save the ID card first before printing.';
      return showToast({ title: 'No ID Card Data', description, tone: 'danger' });
    }
    const popup = openPrintWindow(`ID card of ${fullName(holder)}`);
    if (popup) return printing.mutate({ card, sides, popup });
    const description = 'Pop-up blocked. Please allow pop-ups and try again.';
    showToast({ title: PRINT_FAILED, description, tone: 'danger' });
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
    meta: { failed: 'Download failed', otherwise: failed },
    onSuccess: (blob, { card }) => saveBlob(blob, `${card.cardNumber}.${file}`),
  });
}
