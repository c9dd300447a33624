import { Button, CopyButton, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { NewAccessToken } from '@touchline/contracts/access-tokens';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { formatDate } from '../../../lib/format.ts';

interface NewTokenProps {
  made: NewAccessToken;
  onDone: () => void;
}

/** Shows a new token. Focusing it selects it, for browsers that do not allow copying by script. */
export function NewToken({ made, onDone }: NewTokenProps) {
  return (
    <Stack gap="lg">
      <Text>
        Copy it now and keep it like a password. It is not shown again; it works until {formatDate(made.expiresAt)}.
      </Text>
      <TextInput
        label={made.name}
        value={made.token}
        readOnly
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', textOverflow: 'ellipsis' } }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <DialogActions>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
        <CopyButton value={made.token} timeout={4000}>
          {({ copied, copy }) => (
            <Button
              data-autofocus
              leftSection={
                copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />
              }
              onClick={copy}
            >
              <span aria-live="polite">{copied ? 'Copied' : 'Copy Token'}</span>
            </Button>
          )}
        </CopyButton>
      </DialogActions>
    </Stack>
  );
}
