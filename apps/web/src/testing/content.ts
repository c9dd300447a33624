import type { FeaturedItem, HomepageItem } from '@touchline/contracts/content';

/** A hero as the server sends it to all visitors. */
export function aHero(facts: Partial<HomepageItem> = {}): HomepageItem {
  return {
    id: '5d1f6a0e-3c58-4f7e-9b55-0e6c7c0d3f21',
    section: 'hero',
    title: 'Be seen',
    subtitle: null,
    description: null,
    imageUrl: null,
    videoId: null,
    buttonText: null,
    buttonUrl: null,
    isActive: true,
    sortOrder: 0,
    metadata: {},
    createdAt: '2026-03-01T10:00:00.000Z',
    updatedAt: '2026-03-01T10:00:00.000Z',
    ...facts,
  };
}

/** A featured text as the server sends it to all visitors. */
export function aFeature(facts: Partial<FeaturedItem> = {}): FeaturedItem {
  return {
    id: '0b0f9a51-3f0e-4a58-8a51-5d8f2f1d7c02',
    type: 'text',
    title: 'Nineteen clean sheets',
    description: null,
    videoId: null,
    playerId: null,
    content: null,
    imageUrl: null,
    isActive: true,
    position: 0,
    createdAt: '2026-03-01T10:00:00.000Z',
    updatedAt: '2026-03-01T10:00:00.000Z',
    ...facts,
  };
}
