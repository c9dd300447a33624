export { BlockItem } from './block-item.tsx';
export { BlockedUsersCard } from './blocked-users-card.tsx';
export { useBlocking } from './hooks.ts';
