export { AuthCard } from './auth-card.tsx';
export { useLogin, useRegister } from './hooks.ts';
export { LoginForm } from './login-form.tsx';
export { ConfirmEmail } from './recovery/confirm-email.tsx';
export { ForgotPasswordForm } from './recovery/forgot-password-form.tsx';
export { ResetPasswordForm } from './recovery/reset-password-form.tsx';
export { useLinkSecret } from './recovery/use-link-secret.ts';
export { RegisterForm } from './register-form.tsx';
