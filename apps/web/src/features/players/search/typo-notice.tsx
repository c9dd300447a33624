import { Text } from '@mantine/core';

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Says that the players were found with a typo forgiven. The element stays, so that screen readers announce the text. */
export function TypoNotice({ corrected }: { corrected: readonly string[] }) {
  return (
    <div role="status">
      {corrected.length > 0 && (
        <Text mt="xs">No exact match. Showing players for {OR.format(corrected.map((text) => `“${text}”`))}.</Text>
      )}
    </div>
  );
}
