import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';

interface PlayerNameProps {
  playerId: string;
  children: ReactNode;
}

export function PlayerName({ playerId, children }: PlayerNameProps) {
  return (
    <Anchor component={Link} to={paths.player(playerId)} inherit c="inherit" fw={650} underline="hover">
      {children}
    </Anchor>
  );
}
