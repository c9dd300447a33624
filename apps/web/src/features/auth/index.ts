export { AuthCard } from './auth-card.tsx';
export { LoginForm, useLogin } from './login-form.tsx';
export { ConfirmEmail } from './recovery/confirm-email.tsx';
export { ForgotPasswordForm } from './recovery/forgot-password-form.tsx';
export { ResetPasswordForm } from './recovery/reset-password-form.tsx';
export { useLinkSecret } from './recovery/use-link-secret.ts';
export { RegisterForm, useRegister } from './register-form.tsx';
