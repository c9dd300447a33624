export { AccountsSection } from './accounts-section.tsx';
export { RecentUsersCard } from './recent-users-card.tsx';
