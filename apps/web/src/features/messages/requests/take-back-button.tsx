import type { Party } from '@touchline/contracts/messages';
import { BusyButton } from '../../../components/busy-button.tsx';
import { fullName } from '../../../lib/format.ts';
import { useUndo, useWithdraw } from '../sending.ts';

interface TakeBackButtonProps {
  id: string;
  /** False while the request can be undone before it is sent. */
  isSent: boolean;
  receiver: Party;
  size?: 'xs' | 'sm';
}

/** Undoes a request of the user before it is sent, or withdraws it before it is answered. */
export function TakeBackButton({ id, isSent, receiver, size = 'sm' }: TakeBackButtonProps) {
  const undoing = useUndo();
  const withdrawing = useWithdraw();
  const { mutate, isPending } = isSent ? withdrawing : undoing;
  return (
    <BusyButton
      size={size}
      variant="default"
      aria-description={`Request to ${fullName(receiver)}`}
      isBusy={isPending}
      onClick={() => mutate({ id })}
    >
      {isSent ? 'Withdraw' : 'Undo'}
    </BusyButton>
  );
}
