export { OwnStandingCard } from './own-standing-card.tsx';
export { ProfessionalTipsCard } from './professional-tips-card.tsx';
export { ScoutProfileForm } from './scout-profile-form.tsx';
