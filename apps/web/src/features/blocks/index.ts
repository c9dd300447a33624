export { BlockItem } from './block-item.tsx';
export { BlockedUsersCard } from './blocked-users-card.tsx';
export { type Blockable, useBlocking } from './hooks.ts';
