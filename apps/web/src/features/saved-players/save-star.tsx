import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { QuietIconButton } from '../../components/quiet-icon-button.tsx';
import { fullName } from '../../lib/format.ts';
import { useToggleSaved } from './hooks.ts';

interface SaveStarProps {
  scoutId: string;
  player: { id: string; firstName: string; lastName: string };
  isSaved: boolean;
  /** In place of the call that waits for no network. */
  onToggle?: () => void;
}

/** A toggle that is on when the player is on the scout's list. */
export function SaveStar({ scoutId, player, isSaved, onToggle }: SaveStarProps) {
  const toggle = useToggleSaved();
  return (
    <QuietIconButton
      label={`Save ${fullName(player)}`}
      title={isSaved ? 'Saved' : 'Save'}
      Icon={isSaved ? IconStarFilled : IconStar}
      size={40}
      isPressed={isSaved}
      onClick={onToggle ?? (() => toggle(isSaved, { scoutId, playerId: player.id }))}
    />
  );
}
