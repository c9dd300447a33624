export { GuardianDashboard } from './dashboard.tsx';
export { InvitationPanel } from './invitation/invitation-panel.tsx';
