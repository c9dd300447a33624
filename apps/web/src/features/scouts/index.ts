export { ProfessionalTipsCard } from './professional-tips-card.tsx';
export { ScoutProfileForm } from './scout-profile-form.tsx';
