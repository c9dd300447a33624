export { ContactDetailsCard } from './contact-details-card.tsx';
export { GuardiansCard } from './guardians/guardians-card.tsx';
export { InviteForm } from './guardians/invite-form.tsx';
export { OwnDecisionsCard } from './guardians/own-decisions-card.tsx';
export { ChoicesCard, QuietHoursCard } from './notifications/notification-cards.tsx';
export { OwnAccountCard } from './own-account-card.tsx';
export { PasswordCard } from './password-card.tsx';
export { PersonalCards } from './personal-cards.tsx';
export { TokensSection } from './tokens/tokens-section.tsx';
