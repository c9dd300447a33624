import type { Today, TodayPlayer } from '@touchline/contracts/today';

/** A day on which nothing is due, and nothing new. */
export function aQuietDay(facts: Partial<Today> = {}): Today {
  return {
    day: '2026-03-02',
    readAt: '2026-03-02T09:00:00.000Z.code',
    visitedAt: '2026-03-01T09:00:00.000Z',
    reminders: { items: [], total: 0 },
    news: { items: [], total: 0 },
    gone: { items: [], total: 0 },
    requests: [],
    begun: [],
    ...facts,
  };
}

export function aTodayPlayer(facts: Partial<TodayPlayer> = {}): TodayPlayer {
  return {
    id: 'ann',
    firstName: 'Ann',
    lastName: 'Bee',
    isMinor: false,
    profileImageUrl: null,
    positions: ['Striker'],
    availability: 'available',
    currentClub: null,
    contractUntil: null,
    ...facts,
  };
}
