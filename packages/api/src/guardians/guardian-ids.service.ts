// Who acts for a player, for other features; it needs nothing but the table, so that each of them can ask.
export { listActiveGuardianIds } from './guardian-ids.repo.ts';
