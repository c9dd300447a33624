import { Button } from '@mantine/core';
import { useMutationState } from '@tanstack/react-query';
import type { SendMessageInput } from '@touchline/contracts/messages';
import type { Stage } from '@touchline/contracts/stages';
import { getMutationKey } from '@trpc/react-query';
import { useRef } from 'react';
import { useFocusAfterRemoval } from '../../components/screen/use-focus-after-removal.ts';
import { trpc } from '../../lib/trpc.ts';
import type { FilePlayer } from './queue/change-store.ts';
import { useFileChanges, useWithWaiting } from './use-file-changes.ts';

const BEFORE_CONTACT: readonly (Stage | null)[] = [null, 'seen', 'watch-again'];

interface OfferProps {
  player: FilePlayer;
  /** On a card, where the label names the player. */
  isOnCard?: boolean;
}

/** Once the scout has asked this player for contact on this visit: offers the stage, which is set by nothing but this button. */
export function ContactStageOffer(props: OfferProps) {
  return useHasAsked(props.player.id) ? <Offer {...props} /> : null;
}

function Offer({ player, isOnCard = false }: OfferProps) {
  const { data } = trpc.playerFiles.of.useQuery({ playerId: player.id });
  const withWaiting = useWithWaiting();
  const { change } = useFileChanges();
  // What stands before it: the button by which the scout asked.
  const before = useRef<Element>(null);
  const { onFocus, onBlur } = useFocusAfterRemoval(() =>
    before.current?.querySelector<HTMLElement>('a, button:not(:disabled)'),
  );
  if (!data || !BEFORE_CONTACT.includes(withWaiting(player.id, data).stage)) return null;
  return (
    <Button
      onBlur={onBlur}
      onFocus={(event) => {
        before.current = event.currentTarget.parentElement;
        onFocus(event);
      }}
      size={isOnCard ? 'compact-sm' : 'sm'}
      variant="light"
      {...(isOnCard && { 'aria-description': player.name })}
      onClick={() => void change([player], { kind: 'stage', stage: 'contact', closedReason: null })}
    >
      Set Stage to Contact
    </Button>
  );
}

/** Whether the last thing that was done on this visit is that a message was sent to the player, not that it was undone. */
function useHasAsked(playerId: string): boolean {
  const sent = useMutationState({
    filters: { mutationKey: getMutationKey(trpc.messages.sendUndoable), status: 'success' },
    select: ({ state }) => ({ to: (state.variables as SendMessageInput).receiverId, at: state.submittedAt }),
  });
  const undone = useMutationState({
    filters: { mutationKey: getMutationKey(trpc.messages.undo), status: 'success' },
    select: ({ state }) => ({ to: (state.data as { receiverId: string }).receiverId, at: state.submittedAt }),
  });
  const lastOf = (acts: { to: string; at: number }[]) =>
    Math.max(0, ...acts.filter(({ to }) => to === playerId).map(({ at }) => at));
  return lastOf(sent) > lastOf(undone);
}
