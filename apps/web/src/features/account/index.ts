export { EmailCard } from './email/email-card.tsx';
export { NotificationsCard } from './notifications/notifications-card.tsx';
export { PasswordCard } from './password-card.tsx';
export { PhoneCard } from './phone-card.tsx';
export { TokensSection } from './tokens/tokens-section.tsx';
