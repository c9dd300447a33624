import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { QuietIconButton } from '../../components/quiet-icon-button.tsx';
import { fullName } from '../../lib/format.ts';
import { useRemovePlayer, useSavePlayer } from './hooks.ts';

interface SaveStarProps {
  scoutId: string;
  player: { id: string; firstName: string; lastName: string };
  isSaved: boolean;
}

/** A toggle that is on when the player is on the scout's list. */
export function SaveStar({ scoutId, player, isSaved }: SaveStarProps) {
  const save = useSavePlayer();
  const remove = useRemovePlayer();
  const toggle = () => {
    if (isSaved) remove.mutate({ scoutId, playerId: player.id });
    else save.mutate({ scoutId, playerId: player.id, notes: '' });
  };
  return (
    <QuietIconButton
      label={`Save ${fullName(player)}`}
      title={isSaved ? 'Saved' : 'Save'}
      Icon={isSaved ? IconStarFilled : IconStar}
      size={40}
      isPressed={isSaved}
      onClick={toggle}
    />
  );
}
