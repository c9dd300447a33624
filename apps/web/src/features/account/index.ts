export { PasswordCard } from './password-card.tsx';
export { TokensSection } from './tokens/tokens-section.tsx';
