export { GuardianDashboard } from './dashboard.tsx';
export { FamilyCard } from './family-card.tsx';
export { InvitationPanel } from './invitation/invitation-panel.tsx';
