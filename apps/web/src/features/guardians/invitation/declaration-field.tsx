import { Checkbox } from '@mantine/core';
import { DECLARATION } from '@touchline/contracts/guardians';
import type { ReactNode } from 'react';

interface DeclarationFieldProps {
  isSending: boolean;
  /** The form's props. */
  field: { checked?: boolean; error?: ReactNode };
}

/** The sentence that a guardian declares; what is sent is its version. */
export function DeclarationField({ isSending, field }: DeclarationFieldProps) {
  return <Checkbox label={DECLARATION.text} aria-disabled={isSending} {...field} />;
}
