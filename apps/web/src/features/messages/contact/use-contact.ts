import { useIsMutating } from '@tanstack/react-query';
import type { Asked, ContactState } from '@touchline/contracts/contact-requests';
import { contactDetailsRequest, interestMessage, interestNotification } from '@touchline/contracts/message-templates';
import type { SendMessageInput } from '@touchline/contracts/messages';
import type { Account } from '@touchline/contracts/users';
import { getMutationKey } from '@trpc/react-query';
import { draftKey, readDraft } from '../../../lib/draft-store.ts';
import { codeOf } from '../../../lib/errors.ts';
import { useSession } from '../../../lib/session.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useShowRequest, useShowSent } from '../hooks.ts';

export interface Contacted {
  id: string;
  firstName: string;
  lastName: string;
  isMinor: boolean;
}

/** When the user has written to a player last: null for never, undefined until it is known. */
export type ContactedAt = string | null | undefined;

/** When the user has written to the players of a list, fetched page by page. A failed query counts as never. */
export function useContactedAmong(pages: readonly (readonly string[])[]): (playerId: string) => ContactedAt {
  const answers = trpc.useQueries((ask) => pages.map((page) => ask.messages.contacted({ otherIds: [...page] })));
  const known = new Map<string, string | null>();
  for (const [index, { data, isPending }] of answers.entries()) {
    if (isPending) continue;
    for (const id of pages[index] ?? []) known.set(id, null);
    for (const { otherId, sentAt } of data ?? []) known.set(otherId, sentAt);
  }
  return (playerId) => known.get(playerId);
}

/** The user's request to a player that waits or was declined: null for none, undefined until it is known. */
export type AskedOf = Asked | null | undefined;

/** The user's requests to the players of a list, fetched page by page like the above. */
export function useAskedAmong(pages: readonly (readonly string[])[]): (playerId: string) => AskedOf {
  const answers = trpc.useQueries((ask) => pages.map((page) => ask.contactRequests.asked({ playerIds: [...page] })));
  const known = new Map<string, Asked | null>();
  for (const [index, { data, isPending }] of answers.entries()) {
    if (isPending) continue;
    for (const id of pages[index] ?? []) known.set(id, null);
    for (const asked of data ?? []) known.set(asked.playerId, asked);
  }
  return (playerId) => known.get(playerId);
}

const SENDING = {
  failed: 'Failed to send message',
  otherwise: 'Please try again or use the messages page.',
  refreshes: 'sent-message',
} as const;

/** Where a scout's own words to a player are kept until they are sent, and the message that they change. */
export function contactDraft(player: Contacted, scout: Account) {
  return { key: draftKey(`contact_${player.id}`, scout.id), saved: interestMessage(player, scout) };
}

/** Tells a player that the signed-in scout is interested. */
export function useContactPlayer(player: Contacted) {
  const { user } = useSession();
  const { mutate } = useSendTemplate();
  const isSending = useIsSendingTo(player.id);
  return {
    isSending,
    /** Whether the scout has begun a message of their own, which the ready-made one must not replace. */
    hasDraft() {
      if (!user) return false;
      const { key, saved } = contactDraft(player, user);
      return readDraft(key, saved) !== null;
    },
    contact() {
      if (user && !isSending) mutate({ receiverId: player.id, ...interestMessage(player, user) });
    },
  };
}

/** Asks a player for their contact data, which is a first message like any other. */
export function useAskForDetails(player: Contacted) {
  const { user } = useSession();
  const { mutate } = useSendTemplate();
  const isSending = useIsSendingTo(player.id);
  return {
    isSending,
    ask() {
      if (user && !isSending) mutate({ receiverId: player.id, ...contactDetailsRequest(player, user) });
    },
  };
}

function useSendTemplate() {
  const showRequest = useShowRequest();
  const showSent = useShowSent();
  return trpc.messages.send.useMutation({
    meta: SENDING,
    onSuccess: (sent, { receiverId }) => showSent(sent, receiverId),
    onError(error, { receiverId }) {
      if (codeOf(error) === 'CONTACT_WAITING_FOR_GUARDIAN') showRequest(receiverId);
    },
  });
}

/** What a scout can do to reach a minor, who gets messages only after the request is accepted. */
export function useContactWithMinor(player: Contacted): ContactState | undefined {
  return trpc.contactRequests.with.useQuery({ otherId: player.id }, { enabled: player.isMinor }).data;
}

/** Whether a message to a user is on its way, from wherever on the page it was sent. */
function useIsSendingTo(receiverId: string): boolean {
  const sending = useIsMutating({
    mutationKey: getMutationKey(trpc.messages.send),
    predicate: ({ state }) => (state.variables as SendMessageInput | undefined)?.receiverId === receiverId,
  });
  return sending > 0;
}

/** Tells the admin team that the signed-in scout is interested in a player, once. The server chooses the admin. */
export function useContactAdmins(player: Contacted & { username: string }) {
  const { user } = useSession();
  const showSent = useShowSent();
  const { mutate, isPending } = trpc.messages.sendToAdmins.useMutation({
    meta: SENDING,
    onSuccess: (sent) => showSent(sent, sent.receiverId),
  });
  const { data } = trpc.users.list.useQuery({ role: 'admin', limit: 1 });
  const notice = trpc.messages.notice.useQuery({ playerId: player.id });
  return {
    notice: notice.data,
    isBusy: isPending || notice.isPending,
    canContact: data !== undefined && data.items.length > 0,
    contact() {
      if (user && !isPending) mutate({ ...interestNotification(player, user), playerId: player.id });
    },
  };
}
