import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { fullName } from '../../lib/format.ts';
import { useRemovePlayer, useSavePlayer } from './hooks.ts';
import classes from './save-star.module.css';

interface SaveStarProps {
  scoutId: string;
  player: { id: string; firstName: string; lastName: string };
  isSaved: boolean;
}

/** A toggle that is on when the player is on the scout's list. */
export function SaveStar({ scoutId, player, isSaved }: SaveStarProps) {
  const save = useSavePlayer();
  const remove = useRemovePlayer();
  const turnOver = () => {
    if (isSaved) remove.mutate({ scoutId, playerId: player.id });
    else save.mutate({ scoutId, playerId: player.id, notes: '' });
  };
  const Icon = isSaved ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      className={classes.star ?? ''}
      variant="transparent"
      size={40}
      radius="xl"
      aria-pressed={isSaved}
      aria-label={`Save ${fullName(player)}`}
      title={isSaved ? 'Saved' : 'Save'}
      onClick={turnOver}
    >
      <Icon size={22} aria-hidden="true" />
    </ActionIcon>
  );
}
