import { Button, Radio, Select, Stack, TextInput } from '@mantine/core';
import {
  createAccessTokenInput,
  type NewAccessToken,
  TOKEN_SCOPE_LABELS,
  type TokenScope,
} from '@touchline/contracts/access-tokens';
import { TOKEN_DAYS_DEFAULT, TOKEN_DAYS_MAX } from '@touchline/contracts/limits';
import { BusyButton } from '../../../components/busy-button.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { Form } from '../../../components/form.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';

const EMPTY = { name: '', scope: 'read' as TokenScope, expiresInDays: String(TOKEN_DAYS_DEFAULT), currentPassword: '' };

const DAYS = [7, 30, TOKEN_DAYS_DEFAULT, TOKEN_DAYS_MAX].map((days) => ({
  value: String(days),
  label: days === TOKEN_DAYS_MAX ? 'One year' : `${days} days`,
}));

const SCOPE_HINTS: Record<TokenScope, string> = {
  read: 'Sees what you may see, changes nothing.',
  full: 'Also changes, uploads and deletes in your name.',
};

/** The form on the page behind the dialog has a field of the same name as this one, so it has a name of its own. */
export const useTokenForm = () => useZodForm(createAccessTokenInput, { name: 'token', initialValues: EMPTY });

interface TokenFormProps {
  form: ReturnType<typeof useTokenForm>;
  onMade: (made: NewAccessToken) => void;
  onCancel: () => void;
}

/** Name, scope and lifetime of a token. The password is required, so that an open browser is not enough. */
export function TokenForm({ form, onMade, onCancel }: TokenFormProps) {
  const create = trpc.accessTokens.create.useMutation({
    meta: { failed: 'Token creation failed', refreshes: 'access-tokens' },
  });
  const handleSubmit = form.submitTo(create, {
    input: (values) => ({ ...values, expiresInDays: Number(values.expiresInDays) }),
    onDone: onMade,
  });

  return (
    <Form gap="lg" onSubmit={handleSubmit}>
      <TextInput
        label="Name"
        description="What it is for, so that you know later."
        placeholder="Nightly report"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Radio.Group size="md" label="What it may do" {...form.getInputProps('scope')}>
        <Stack gap="xs" mt="xs">
          {(['read', 'full'] as const).map((scope) => (
            <Radio key={scope} value={scope} label={TOKEN_SCOPE_LABELS[scope]} description={SCOPE_HINTS[scope]} />
          ))}
        </Stack>
      </Radio.Group>
      <Select label="Good for" data={DAYS} allowDeselect={false} {...form.getInputProps('expiresInDays')} />
      <PasswordField label="Your Password" autoComplete="current-password" {...form.getInputProps('currentPassword')} />
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <BusyButton type="submit" isBusy={form.isLocked}>
          Create Token
        </BusyButton>
      </DialogActions>
    </Form>
  );
}
