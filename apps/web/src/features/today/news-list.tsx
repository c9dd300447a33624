import { Text } from '@mantine/core';
import { IconCheck, IconPlayerPlay, IconUserOff } from '@tabler/icons-react';
import type { GonePlayer, PlayerNews, Today } from '@touchline/contracts/today';
import { ButtonLink } from '../../components/button-link.tsx';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import { QuietIconButton } from '../../components/quiet-icon-button.tsx';
import { countOf, fullName } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { changeWords } from './change-words.ts';
import { DayPart, DayRow } from './day-part.tsx';
import { PlayerName } from './player-name.tsx';

type OnSeen = (playerId: string) => void;

/** What changed of players whom the scout follows. */
export function NewsList({ news: { items, total }, onSeen }: { news: Today['news']; onSeen: OnSeen }) {
  if (items.length === 0) return null;
  return (
    <DayPart title="News of Your Players" more={total - items.length}>
      {items.map((one) => (
        <NewsRow key={one.player.id} news={one} onSeen={onSeen} />
      ))}
    </DayPart>
  );
}

function NewsRow({ news, onSeen }: { news: PlayerNews; onSeen: OnSeen }) {
  const { player, clips, clipId } = news;
  const name = fullName(player);
  return (
    <DayRow
      avatar={<PersonAvatar firstName={player.firstName} lastName={player.lastName} />}
      actions={
        <>
          {clipId !== null && (
            <ButtonLink
              to={paths.player(player.id, { video: clipId })}
              variant="default"
              size="sm"
              leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
            >
              {countOf(clips, 'New Clip')}
            </ButtonLink>
          )}
          <SeenButton of={name} onClick={() => onSeen(player.id)} />
        </>
      }
    >
      <PlayerName playerId={player.id}>{name}</PlayerName>
      <Text size="sm" c="dimmed">
        {changeWords(news)}
      </Text>
    </DayRow>
  );
}

/** Players who cannot be shown any more, for whatever reason: the scout's own words say who it was. */
export function GoneList({ gone: { items, total }, onSeen }: { gone: Today['gone']; onSeen: OnSeen }) {
  if (items.length === 0) return null;
  return (
    <DayPart title="No Longer Available" more={total - items.length}>
      {items.map((one) => (
        <GoneRow key={one.playerId} gone={one} onSeen={onSeen} />
      ))}
    </DayPart>
  );
}

function GoneRow({ gone: { playerId, noteStart }, onSeen }: { gone: GonePlayer; onSeen: OnSeen }) {
  return (
    <DayRow
      avatar={<IconUserOff size={32} stroke={1.2} aria-hidden="true" />}
      actions={<SeenButton of="a player no longer available" onClick={() => onSeen(playerId)} />}
    >
      <Text lineClamp={2}>{noteStart === '' ? 'You have written no note.' : noteStart}</Text>
      <Text size="sm">
        <PlayerName playerId={playerId}>Your File</PlayerName>
      </Text>
    </DayRow>
  );
}

function SeenButton({ of, onClick }: { of: string; onClick: () => void }) {
  return (
    <QuietIconButton label={`Mark as seen: ${of}`} title="Mark as Seen" Icon={IconCheck} size={36} onClick={onClick} />
  );
}
