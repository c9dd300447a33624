export { GuardiansCard } from './guardians/guardians-card.tsx';
export { InviteForm } from './guardians/invite-form.tsx';
export { OwnDecisionsCard } from './guardians/own-decisions-card.tsx';
export { NotificationsCard } from './notifications/notifications-card.tsx';
export { OwnAccountCard } from './own-account-card.tsx';
export { OwnCards } from './own-cards.tsx';
export { TokensSection } from './tokens/tokens-section.tsx';
