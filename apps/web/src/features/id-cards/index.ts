export { CardButton } from './editor/card-button.tsx';
export { IdCardPanel } from './panel/id-card-panel.tsx';
export { PassportCard } from './pictures/passport-card.tsx';
export { CodeForm } from './verify/code-form.tsx';
export { HowToVerify } from './verify/how-to-verify.tsx';
export { ProofPanel } from './verify/proof-panel.tsx';
export { RefusalPanel } from './verify/refusal-panel.tsx';
export { useVerification } from './verify/use-verification.ts';
