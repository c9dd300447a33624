export { AuthCard } from './auth-card.tsx';
export { useLogin, useRegister } from './hooks.ts';
export { LoginForm } from './login-form.tsx';
export { RegisterForm } from './register-form.tsx';
