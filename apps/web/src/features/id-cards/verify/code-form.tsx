import { Box, Button, TextInput } from '@mantine/core';
import { IconRotate, IconShieldCheck } from '@tabler/icons-react';
import { type FormEvent, type Ref, useId } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import classes from './code-form.module.css';

/** Longer than a code with its hyphens, because users may type or paste extra ones. */
const CODE_LENGTH_MAX = 64;

interface CodeFormProps {
  code: string;
  problem: string | null;
  isBusy: boolean;
  fieldRef: Ref<HTMLInputElement>;
  onType: (text: string) => void;
  onVerify: () => void;
  onReset: () => void;
}

export function CodeForm({ code, problem, isBusy, fieldRef, onType, onVerify, onReset }: CodeFormProps) {
  const hintId = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onVerify();
  };
  return (
    <form noValidate className={classes.form} onSubmit={handleSubmit}>
      <Box miw={0}>
        <TextInput
          ref={fieldRef}
          label="Verification Code"
          size="lg"
          value={code}
          error={problem}
          onChange={(event) => onType(event.currentTarget.value)}
          placeholder="XXXX-XXXX-XXXX-XXXX-X"
          maxLength={CODE_LENGTH_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-describedby={hintId}
          classNames={{ input: classes.code }}
        />
        <Box component="p" id={hintId} mt={6} mb={0} c="dimmed" fz="sm">
          It is printed on the back of the card, below the QR code. Hyphens may be left out.
        </Box>
      </Box>
      <div className={classes.buttons}>
        <BusyButton
          type="submit"
          size="lg"
          isBusy={isBusy}
          leftSection={<IconShieldCheck size={22} aria-hidden="true" />}
        >
          Verify
        </BusyButton>
        <Button variant="default" size="lg" leftSection={<IconRotate size={20} aria-hidden="true" />} onClick={onReset}>
          Reset
        </Button>
      </div>
    </form>
  );
}
