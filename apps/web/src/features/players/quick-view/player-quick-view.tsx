import { Box, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { countOf, fullName, initialsOf } from '../../../lib/format.ts';
import { positionText } from '../../../shared/players/position-text.ts';
import { AvailabilityBadge, bodyFacts, UNKNOWN } from '../card/card-facts.tsx';
import { PositionBoard } from '../card/position-board.tsx';
import { NO_CONTACT_TEXTS, type ShownPlayer } from '../shown-player.ts';
import { useTrackView } from '../use-track-view.ts';
import classes from './player-quick-view.module.css';

interface PlayerQuickViewProps {
  /** The player shown, or shown last while the dialog fades out. */
  player: ShownPlayer | null;
  isOpen: boolean;
  onClose: () => void;
  actions: ReactNode;
  /** The save star. */
  star: ReactNode;
}

/** A player's details in a dialog, without leaving the list. */
export function PlayerQuickView({ player, isOpen, onClose, ...controls }: PlayerQuickViewProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={player && fullName(player)} size="small">
      {player && <QuickViewContent player={player} {...controls} />}
    </Dialog>
  );
}

interface ContentProps extends Pick<PlayerQuickViewProps, 'actions' | 'star'> {
  player: ShownPlayer;
}

/** Mounted on each opening, so that each counts as a view. */
function QuickViewContent({ player, actions, star }: ContentProps) {
  useTrackView(player.id);
  const { playerProfile: profile, clipCount } = player;
  const { age, height, foot } = bodyFacts(player);
  const noContact = player.contactAccess && NO_CONTACT_TEXTS[player.contactAccess];
  return (
    <Stack>
      <PositionBoard
        isStrip
        position={profile?.position ?? null}
        initials={initialsOf(player.firstName, player.lastName)}
        className={classes.board}
      />
      {/* The star is beside the facts as it is on a card. */}
      <Box pos="relative">
        <dl className={classes.facts}>
          <Fact name="Position">{positionText(profile)}</Fact>
          {!player.isShort && <Fact name="Nationality">{profile?.nationality ?? 'N/A'}</Fact>}
          {!player.isShort && <Fact name="Club">{profile?.currentClub ?? 'N/A'}</Fact>}
          {player.isShort && profile?.location && <Fact name="Country">{profile.location}</Fact>}
          {profile && (
            <Fact name="Availability">
              <AvailabilityBadge availability={profile.availability} />
            </Fact>
          )}
          <Fact name={player.isShort ? 'Age' : 'Age, height, foot'}>
            {(player.isShort ? [age] : [age, height, foot]).map((fact) => fact ?? UNKNOWN).join(' · ')}
          </Fact>
          {noContact && <Fact name="Email and phone">{noContact}</Fact>}
          {clipCount !== undefined && <Fact name="Videos">{countOf(clipCount, 'clip')}</Fact>}
        </dl>
        <Box pos="absolute" top="-0.5rem" right="-0.5rem">
          {star}
        </Box>
      </Box>
      {player.isShort && (
        <Text size="sm" c="dimmed">
          Open the profile for more. Those responsible for the player can read who has opened it.
        </Text>
      )}
      <DialogActions>
        <div className={classes.buttons}>{actions}</div>
      </DialogActions>
    </Stack>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
