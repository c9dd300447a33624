export { OwnStandingCard } from './own-standing-card.tsx';
export { ScoutProfileForm } from './scout-profile-form.tsx';
