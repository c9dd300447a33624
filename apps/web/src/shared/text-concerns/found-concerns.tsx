import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { concernsIn, TEXT_CONCERN_LABELS, TEXT_CONCERNS } from '@touchline/contracts/text-concerns';

const AND = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** A warning about what the texts seem to name; none if they name nothing. */
export function FoundConcerns({ texts }: { texts: readonly string[] }) {
  const found = new Set(texts.flatMap(concernsIn));
  if (found.size === 0) return null;
  const names = TEXT_CONCERNS.filter((concern) => found.has(concern)).map((concern) => TEXT_CONCERN_LABELS[concern]);
  return (
    <Alert
      color="amber"
      variant="light"
      role="note"
      title={`Your text seems to name ${AND.format(names)}`}
      icon={<IconAlertTriangle aria-hidden="true" />}
    >
      Strangers should not learn how to reach you or where you are. You can save it, but please take it out.
      {found.has('contacts') && ' Email addresses, numbers and links are removed before others read your text.'}
    </Alert>
  );
}
