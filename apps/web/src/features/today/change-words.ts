import { AVAILABILITY_LABELS } from '@touchline/contracts/options';
import { monthInWords } from '@touchline/contracts/players';
import type { PlayerChangeKind, PlayerNews, TodayPlayer } from '@touchline/contracts/today';

/** What each change leads to, as the player says it now. Clips have a link of their own. */
const WORDS: Record<Exclude<PlayerChangeKind, 'clip'>, (player: TodayPlayer) => string> = {
  availability: ({ availability }) => (availability ? `Now ${AVAILABILITY_LABELS[availability]}` : 'New availability'),
  contract: ({ contractUntil }) =>
    contractUntil ? `Contract until ${monthInWords(contractUntil)}` : 'No end of contract told',
  club: ({ currentClub }) => (currentClub ? `New club: ${currentClub}` : 'Has no club now'),
  position: ({ positions }) => `Plays ${positions.join(' / ')}`,
  'of-age': () => 'Is 18 now',
};

/** What changed of a player, in words: 'Now Available for Trial · New club: Ajax'. */
export function changeWords({ player, kinds }: Pick<PlayerNews, 'player' | 'kinds'>): string {
  return kinds.flatMap((kind) => (kind === 'clip' ? [] : [WORDS[kind](player)])).join(' · ');
}
