import { Box, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { fullName, initialsOf } from '../../../lib/format.ts';
import { positionText } from '../../../shared/players/position-text.ts';
import { AvailabilityBadge, bodyFacts, type CardPlayer, clipsText, UNKNOWN } from '../card/card-facts.tsx';
import { PositionBoard } from '../card/position-board.tsx';
import { NO_CONTACT_TEXTS, type ShownPlayer } from '../shown-player.ts';
import { useTrackView } from '../use-track-view.ts';
import classes from './player-quick-view.module.css';

interface PlayerQuickViewProps {
  /** The player shown, or shown last while the dialog fades out. */
  player: (ShownPlayer & CardPlayer) | null;
  isOpen: boolean;
  onClose: () => void;
  actions: ReactNode;
  /** The save star. */
  star: ReactNode;
}

/** A player's details in a dialog, without leaving the list. */
export function PlayerQuickView({ player, isOpen, onClose, actions, star }: PlayerQuickViewProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={player && fullName(player)} size="small">
      {player && <QuickViewContent player={player} actions={actions} star={star} />}
    </Dialog>
  );
}

/** Mounted on each opening, so that each counts as a view. */
function QuickViewContent({
  player,
  actions,
  star,
}: Pick<PlayerQuickViewProps, 'actions' | 'star'> & { player: ShownPlayer & CardPlayer }) {
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
          <dt>Position</dt>
          <dd>{positionText(profile)}</dd>
          {!player.isShort && (
            <>
              <dt>Nationality</dt>
              <dd>{profile?.nationality ?? 'N/A'}</dd>
              <dt>Club</dt>
              <dd>{profile?.currentClub ?? 'N/A'}</dd>
            </>
          )}
          {player.isShort && profile?.location && (
            <>
              <dt>Country</dt>
              <dd>{profile.location}</dd>
            </>
          )}
          {profile && (
            <>
              <dt>Availability</dt>
              <dd>
                <AvailabilityBadge availability={profile.availability} />
              </dd>
            </>
          )}
          <dt>{player.isShort ? 'Age' : 'Age, height, foot'}</dt>
          <dd>{(player.isShort ? [age] : [age, height, foot]).map((fact) => fact ?? UNKNOWN).join(' · ')}</dd>
          {noContact && (
            <>
              <dt>Email and phone</dt>
              <dd>{noContact}</dd>
            </>
          )}
          {clipCount !== undefined && (
            <>
              <dt>Videos</dt>
              <dd>{clipsText(clipCount)}</dd>
            </>
          )}
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
