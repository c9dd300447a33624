import { ActionIcon, Box, Drawer, Group, Kbd, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, type TablerIcon } from '@tabler/icons-react';
import type { Video } from '@touchline/contracts/videos';
import type { ReactNode } from 'react';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { useListensToEscape } from '../../../components/dialog/dialog-stack.ts';
import { useOpener } from '../../../components/dialog/use-opener.ts';
import { countOf, fullName, initialsOf } from '../../../lib/format.ts';
import { type KeyLine, useShownKeys } from '../../../lib/shown-keys.ts';
import { VideoPlayer } from '../../../shared/videos/video-player/video-player.tsx';
import { AvailabilityBadge, playerFacts, UNKNOWN } from '../card/card-facts.tsx';
import { PositionBoard } from '../card/position-board.tsx';
import { NO_CONTACT_TEXTS, type ShownPlayer } from '../shown-player.ts';
import { useTrackView } from '../use-track-view.ts';
import classes from './player-quick-view.module.css';

const KEYS: readonly KeyLine[] = [
  ['J', 'Next player'],
  ['K', 'Previous player'],
];

interface PlayerQuickViewProps {
  /** The player shown, or shown last while the dialog fades out. */
  player: ShownPlayer | null;
  isOpen: boolean;
  onClose: () => void;
  /** The clip that stands for the player. */
  clip: Video | undefined;
  actions: ReactNode;
  /** The save star. */
  star: ReactNode;
  /** Shows the next player of the list, or the one before; undefined at an end. */
  onNext: (() => unknown) | undefined;
  onPrevious: (() => unknown) | undefined;
}

/** A player's clip and details beside the list. J and K walk through the list. */
export function PlayerQuickView({ player, isOpen, onClose, onNext, onPrevious, ...content }: PlayerQuickViewProps) {
  const listensToKeys = useListensToEscape(isOpen);
  const opener = useOpener(isOpen);
  const onKey = (act: (() => unknown) | undefined) => (event: KeyboardEvent) => {
    // In a video the two keys are those of the video.
    const isInVideo = event.target instanceof Element && event.target.closest('[aria-label^="Video: "]') !== null;
    if (isOpen && listensToKeys && !isInVideo) void act?.();
  };
  useShownKeys('In the quick view of a player', KEYS);
  useHotkeys([
    ['J', onKey(onNext)],
    ['K', onKey(onPrevious)],
  ]);
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="30rem"
      closeOnEscape={listensToKeys}
      returnFocus={false}
      onExitTransitionEnd={() => {
        const button = document.getElementById(quickViewButtonId(player?.id ?? ''));
        if (button) button.focus();
        else opener.focus();
      }}
    >
      <Drawer.Overlay backgroundOpacity={0.6} color="#06140d" />
      <Drawer.Content data-closing={!isOpen || undefined}>
        {/* The header element of a dialog counts as a second banner beside the one of the page. */}
        <Drawer.Header role="none">
          <Drawer.Title>{player && fullName(player)}</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" data-autofocus />
        </Drawer.Header>
        <Drawer.Body>
          <Group gap="0.35rem" mb="sm">
            <StepButton label="Previous player" Icon={IconChevronUp} act={onPrevious} />
            <StepButton label="Next player" Icon={IconChevronDown} act={onNext} />
            <Text span size="sm" c="dimmed" ml="auto" visibleFrom="sm">
              <Kbd>J</Kbd> next <Kbd>K</Kbd> previous
              <VisuallyHidden> player</VisuallyHidden>
            </Text>
          </Group>
          {player && <QuickViewContent key={player.id} player={player} {...content} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** The id of the button in the list that opens the quick view of a player, which gets the focus when it closes. */
export const quickViewButtonId = (playerId: string) => `quick-view-${playerId}`;

/** At an end of the list it keeps the focus, and does nothing. */
function StepButton({ label, Icon, act }: { label: string; Icon: TablerIcon; act: (() => unknown) | undefined }) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      aria-disabled={!act}
      data-disabled={!act}
      onClick={() => void act?.()}
    >
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  );
}

interface ContentProps extends Pick<PlayerQuickViewProps, 'actions' | 'star' | 'clip'> {
  player: ShownPlayer;
}

/** Mounted for each player, so that each counts as a view. */
function QuickViewContent({ player, clip, actions, star }: ContentProps) {
  useTrackView(player.id);
  const { playerProfile: profile, clipCount } = player;
  const { position, age, height, foot, contract, confirmed, distance } = playerFacts(player);
  const noContact = player.contactAccess && NO_CONTACT_TEXTS[player.contactAccess];
  return (
    <Stack>
      {clip ? (
        <VideoPlayer video={clip} />
      ) : (
        <PositionBoard
          isStrip
          position={profile?.position ?? null}
          initials={initialsOf(player.firstName, player.lastName)}
          className={classes.board}
        />
      )}
      {/* The star is beside the facts as it is on a card. */}
      <Box pos="relative">
        <dl className={classes.facts}>
          <Fact name="Position">{position}</Fact>
          {!player.isShort && <Fact name="Nationality">{profile?.nationality ?? 'N/A'}</Fact>}
          {!player.isShort && <Fact name="Club">{profile?.currentClub ?? 'N/A'}</Fact>}
          {player.isShort && profile?.location && <Fact name="Country">{profile.location}</Fact>}
          {profile && (
            <Fact name="Availability">
              <AvailabilityBadge availability={profile.availability} />{' '}
              <Text span size="sm" c="dimmed">
                {confirmed}
              </Text>
            </Fact>
          )}
          {contract && <Fact name="Contract">{contract}</Fact>}
          {distance && <Fact name="Distance">{distance}</Fact>}
          <Fact name={player.isShort ? 'Age' : 'Age, height, foot'}>
            {(player.isShort ? [age] : [age, height, foot]).map((fact) => fact ?? UNKNOWN).join(' · ')}
          </Fact>
          {noContact && <Fact name="Email and phone">{noContact}</Fact>}
          {clipCount !== undefined && <Fact name="Videos">{countOf(clipCount, 'clip')}</Fact>}
        </dl>
        <Box pos="absolute" top="-0.5rem" right="-0.25rem">
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
