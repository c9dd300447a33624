import { TextInput } from '@mantine/core';
import { requestPasswordResetInput } from '@touchline/contracts/auth';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Form } from '../../../components/form.tsx';
import { Notice } from '../../../components/notice.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';

/** Asks for a link. The text afterwards is the same for every address, so that it does not tell who has an account. */
export function ForgotPasswordForm() {
  const form = useZodForm(requestPasswordResetInput, { initialValues: { email: '' } });
  const request = trpc.auth.requestPasswordReset.useMutation({ meta: { failed: 'Link not sent' } });
  const handleSubmit = form.submitTo(request, { after: 'keep' });

  return (
    <Form onSubmit={handleSubmit}>
      {request.isSuccess && (
        <Notice tone="done">
          If there is such an account, we have sent a link to its email address. It is valid for 30 minutes. Check your
          spam folder too.
        </Notice>
      )}
      <TextInput
        label="Username or Email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      <BusyButton type="submit" fullWidth size="lg" isBusy={form.isLocked}>
        {request.isSuccess ? 'Send Another Link' : 'Send Link'}
      </BusyButton>
    </Form>
  );
}
