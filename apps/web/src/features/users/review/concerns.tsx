import { List } from '@mantine/core';
import { type AccountReview, VERIFICATION_CONCERN_LABELS } from '@touchline/contracts/account-reviews';
import { ReviewSection } from './review-section.tsx';

/** What an admin should look at before they verify the user. */
export function Concerns({ concerns, mixedAlphabets }: Pick<AccountReview, 'concerns' | 'mixedAlphabets'>) {
  return (
    <ReviewSection title="Before You Verify" isWarning>
      <List spacing={4}>
        {concerns.map((concern) => (
          <List.Item key={concern}>
            {VERIFICATION_CONCERN_LABELS[concern]}
            {concern === 'mixed-alphabets' && `: ${mixedAlphabets.map((text) => `“${text}”`).join(', ')}`}
          </List.Item>
        ))}
      </List>
    </ReviewSection>
  );
}
