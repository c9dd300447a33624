import { useIsMutating } from '@tanstack/react-query';
import type { Asked } from '@touchline/contracts/contact-requests';
import type { interestMessage } from '@touchline/contracts/message-templates';
import type { SendMessageInput } from '@touchline/contracts/messages';
import { getMutationKey } from '@trpc/react-query';
import { useRef } from 'react';
import { useFocusAfterRemoval } from '../../../components/screen/use-focus-after-removal.ts';
import { codeOf } from '../../../lib/errors.ts';
import { useSession } from '../../../lib/session.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useShowRequest, useShowSent } from '../sending.ts';

export interface Contacted {
  id: string;
  firstName: string;
  lastName: string;
  isMinor: boolean;
}

/** When the user has written to a player last: null for never, undefined until it is known. */
export type ContactedAt = string | null | undefined;

/** When the user has written to the players of a list, fetched page by page. */
export function useContactedAmong(pages: readonly (readonly string[])[]): (playerId: string) => ContactedAt {
  const answers = trpc.useQueries((ask) => pages.map((page) => ask.messages.contacted({ otherIds: [...page] })));
  return byPlayer(pages, answers, ({ otherId, sentAt }) => [otherId, sentAt]);
}

/** The user's request to a player that is not sent, waits, or was declined or withdrawn lately: null for none, undefined until it is known. */
export type AskedOf = Asked | null | undefined;

/** The user's requests to the players of a list, fetched page by page like the above. */
export function useAskedAmong(pages: readonly (readonly string[])[]): (playerId: string) => AskedOf {
  const answers = trpc.useQueries((ask) => pages.map((page) => ask.contactRequests.asked({ playerIds: [...page] })));
  return byPlayer(pages, answers, (asked) => [asked.playerId, asked]);
}

/** What is known of each player; null for those whom no answer names. A failed query counts as an empty one. */
function byPlayer<Answer, Value>(
  pages: readonly (readonly string[])[],
  answers: readonly { data: Answer[] | undefined; isPending: boolean }[],
  entryOf: (answer: Answer) => [playerId: string, value: Value],
) {
  const known = new Map<string, Value | null>();
  for (const [index, { data, isPending }] of answers.entries()) {
    if (isPending) continue;
    for (const id of pages[index] ?? []) known.set(id, null);
    for (const answer of data ?? []) known.set(...entryOf(answer));
  }
  return (playerId: string) => known.get(playerId);
}

export const CONTACT_META = {
  failed: 'Failed to send message',
  otherwise: 'Please try again or use the messages page.',
  refreshes: 'sent-message',
} as const;

/** Sends a player a ready-made message of the signed-in scout. */
export function useSendTemplate(player: Contacted) {
  const { user } = useSession();
  const showRequest = useShowRequest();
  const showSent = useShowSent();
  const { mutate } = trpc.messages.sendUndoable.useMutation({
    meta: CONTACT_META,
    onSuccess: (sent, { receiverId }) => showSent(sent, receiverId),
    onError(error, { receiverId }) {
      if (codeOf(error) === 'CONTACT_WAITING_FOR_GUARDIAN') showRequest(receiverId);
    },
  });
  const isSending = useIsSendingTo(player.id);
  return {
    isSending,
    send(template: typeof interestMessage) {
      if (user && !isSending) mutate({ receiverId: player.id, ...template(player, user) });
    },
  };
}

/** Whether a message to a user is on its way, from wherever on the page it was sent. */
function useIsSendingTo(receiverId: string): boolean {
  const sending = useIsMutating({
    mutationKey: getMutationKey(trpc.messages.sendUndoable),
    predicate: ({ state }) => (state.variables as SendMessageInput | undefined)?.receiverId === receiverId,
  });
  return sending > 0;
}

/**
 * Moves the focus to the contact button, which stays, when a button beside it has gone, which may be before the response.
 * @returns props for the element around them
 */
export function useButtonFocus() {
  const place = useRef<HTMLDivElement>(null);
  return { ref: place, ...useFocusAfterRemoval(() => place.current?.querySelector<HTMLElement>('button')) };
}
