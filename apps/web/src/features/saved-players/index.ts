export { useSavedAmong } from './hooks.ts';
export { SaveStar } from './save-star.tsx';
export { SavedPlayersCard } from './saved-players-card.tsx';
