import { Box, Checkbox, Select } from '@mantine/core';
import { RELATION_LABELS, RELATIONS } from '@touchline/contracts/consents';
import { DECLARATION } from '@touchline/contracts/guardians';
import type { ReactNode } from 'react';

/** What is said after an invitation was accepted, with a new account or with one that the user has. */
export const LINKED = {
  title: 'You are a guardian now',
  description: 'Here you answer requests and decide what is shown.',
};
export const NOT_ACCEPTED = { failed: 'Not accepted', shownByPage: ['LINK_NOT_VALID'] } as const;

/** An address or a name in a text in a soft colour. */
export function Emphasis({ children }: { children: ReactNode }) {
  return (
    <Box component="strong" c="var(--tl-ink)">
      {children}
    </Box>
  );
}

const OPTIONS = RELATIONS.map((relation) => ({ value: relation, label: RELATION_LABELS[relation] }));

/** What a form gives to its fields. */
interface FieldProps {
  error?: ReactNode;
  readOnly?: boolean;
}

interface RelationFieldProps {
  childName: string;
  field: FieldProps & { value?: string };
}

/** How a guardian is related to the child. */
export function RelationField({ childName, field: { value, ...field } }: RelationFieldProps) {
  return (
    <Select
      label={`You are ${childName}’s`}
      placeholder="Choose"
      data={OPTIONS}
      allowDeselect={false}
      value={value || null}
      {...field}
    />
  );
}

/** The sentence that a guardian declares; what is sent is its version. */
export function DeclarationField({ field }: { field: FieldProps & { checked?: boolean } }) {
  return <Checkbox label={DECLARATION.text} aria-disabled={field.readOnly} {...field} />;
}
