import { useQueryClient } from '@tanstack/react-query';
import {
  type Asked,
  type ContactState,
  isRequestSent,
  isUnsent,
  REQUEST_SENT,
  type Sent,
  type SentOrUnsent,
} from '@touchline/contracts/contact-requests';
import { getQueryKey } from '@trpc/react-query';
import { draftKey, keepDraft } from '../../lib/draft-store.ts';
import { fullName } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { showToast, type ToastText } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

const ASKED = getQueryKey(trpc.contactRequests.asked);

/** The state of contact with a user who has just been asked; only the server knows the rest. */
const JUST_ASKED = {
  route: null,
  requestId: null,
  againAt: null,
  declinedAt: null,
  hasNewAnswer: false,
  readers: null,
  asked: null,
} satisfies Partial<ContactState>;

/** Shows that a request waits before the server says so, so that its button cannot be pressed again. */
export function useShowRequest() {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  return (otherId: string, state: 'unsent' | 'waiting' = 'waiting', requestId = '') => {
    const ownRequestId = requestId || null;
    utils.contactRequests.with.setData({ otherId }, { ...JUST_ASKED, standing: state, ownRequestId });
    const asked = { playerId: otherId, state, requestId, askedAt: new Date().toISOString(), againAt: null };
    queryClient.setQueriesData<Asked[]>({ queryKey: ASKED }, (known) =>
      known?.filter(({ playerId }) => playerId !== otherId).concat(asked),
    );
  };
}

/** Reports what has become of a message, where the page itself does not show it: a first one to a player may still be undone. */
export function useShowSent(isSeen: () => boolean = () => false) {
  const showRequest = useShowRequest();
  const { mutate } = useUndo();
  return (sent: SentOrUnsent, otherId: string) => {
    if (isUnsent(sent)) {
      showRequest(otherId, 'unsent', sent.unsentId);
      const action = { label: 'Undo', run: () => mutate({ id: sent.unsentId }) };
      if (!isSeen()) showToast({ ...(sent.receiver === null ? REQUESTED : sentTo(sent.receiver)), action });
      return;
    }
    if (isRequestSent(sent)) showRequest(otherId, 'waiting', sent.requestId);
    if (!isSeen()) showToast(sentText(sent));
  };
}

const REQUESTED: ToastText = {
  title: REQUEST_SENT,
  description: 'You can write to each other once it is accepted.',
};

const sentTo = (receiver: { firstName: string; lastName: string }): ToastText => ({
  title: 'Message sent',
  description: `Your message has been sent to ${fullName(receiver)}.`,
});

const sentText = (sent: Sent) => (isRequestSent(sent) ? REQUESTED : sentTo(sent.receiver));

/** Takes a request back before it is sent. Its text is kept as a draft, under Edit First. */
export function useUndo() {
  const { user } = useSession();
  return trpc.messages.undo.useMutation({
    meta: { failed: 'Not undone', refreshes: 'sent-message' },
    onSuccess({ receiverId, subject, content }) {
      if (user) keepDraft(draftKey(`contact_${receiverId}`, user.id), { subject, content });
      showToast({ title: 'Undone', description: 'Nothing was sent.' });
    },
  });
}

/** Withdraws a request that is not answered yet. */
export function useWithdraw() {
  return trpc.contactRequests.withdraw.useMutation({
    meta: { failed: 'Not withdrawn', refreshes: 'sent-message' },
    onSuccess: () => void showToast({ title: 'Request withdrawn', description: 'You can ask again after seven days.' }),
  });
}

/** Sends a message, without a word where the page shows that it was sent. */
export function useSendMessage(isSeen?: () => boolean) {
  const showSent = useShowSent(isSeen);
  return trpc.messages.sendUndoable.useMutation({
    meta: {
      failed: 'Send failed',
      otherwise: 'Failed to send message. Please try again.',
      refreshes: 'sent-message',
    },
    onSuccess: (sent, { receiverId }) => showSent(sent, receiverId),
  });
}
