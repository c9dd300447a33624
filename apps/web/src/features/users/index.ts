export { AccountsSection } from './accounts-section.tsx';
export { UserDetails } from './page/user-details.tsx';
export { UserHeader } from './page/user-header.tsx';
export { RecentUsersCard } from './recent-users-card.tsx';
