import { Checkbox, Select } from '@mantine/core';
import { RELATION_LABELS, RELATIONS } from '@touchline/contracts/consents';
import { DECLARATION } from '@touchline/contracts/guardians';
import type { ReactNode } from 'react';

const OPTIONS = RELATIONS.map((relation) => ({ value: relation, label: RELATION_LABELS[relation] }));

interface RelationFieldProps {
  childName: string;
  isSending: boolean;
  /** The form's props. */
  field: { value?: string; error?: ReactNode };
}

/** How a guardian is related to the child. */
export function RelationField({ childName, isSending, field: { value, ...field } }: RelationFieldProps) {
  return (
    <Select
      label={`You are ${childName}’s`}
      placeholder="Choose"
      data={OPTIONS}
      allowDeselect={false}
      readOnly={isSending}
      value={value || null}
      {...field}
    />
  );
}

interface DeclarationFieldProps {
  isSending: boolean;
  /** The form's props. */
  field: { checked?: boolean; error?: ReactNode };
}

/** The sentence that a guardian declares; what is sent is its version. */
export function DeclarationField({ isSending, field }: DeclarationFieldProps) {
  return <Checkbox label={DECLARATION.text} aria-disabled={isSending} {...field} />;
}
