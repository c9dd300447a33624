import { Box, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { QueryView } from '../../components/query-view.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useMarkSeen } from '../../shared/players/use-mark-seen.ts';
import { MyFile } from './card/my-file.tsx';

interface GoneFileProps {
  playerId: string;
  skeleton: ReactNode;
  /** Shown to scouts who have no file of this player. */
  otherwise: ReactNode;
}

/** In place of a player who is no longer available, for whatever reason: what the scout has written down stays, and can be changed. */
export function GoneFile({ playerId, skeleton, otherwise }: GoneFileProps) {
  const file = trpc.playerFiles.of.useQuery({ playerId });
  useMarkSeen(file.isSuccess ? playerId : undefined);
  return (
    <QueryView query={file} skeleton={skeleton} error="Your file could not be loaded" notFound={otherwise}>
      {() => (
        <>
          <div>
            <Title order={1} size="h2">
              No longer available
            </Title>
            <Text c="dimmed">This player cannot be shown to you now. What you have written down is still here.</Text>
          </div>
          {/* Whether the player was under 18 is not told any more, so the reminder stands for all. */}
          <Box maw="24rem">
            <MyFile key={playerId} player={{ id: playerId, name: 'A player no longer available' }} mayBeMinor isGone />
          </Box>
        </>
      )}
    </QueryView>
  );
}
