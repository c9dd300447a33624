import { Text } from '@mantine/core';
import { type Consents, RELATION_LABELS } from '@touchline/contracts/consents';
import { formatDate } from '../../lib/format.ts';

interface GuardiansAnswersProps {
  answers: Consents[number]['answers'];
  /** The reader, if they are one of the guardians. */
  ownId?: string | undefined;
}

/** The answers of the guardians to a line, with their time. */
export function GuardiansAnswers({ answers, ownId }: GuardiansAnswersProps) {
  return answers.map(({ guardianId, by, relation, isGiven, answeredAt }) => (
    <Text key={guardianId} span display="block" size="sm" fw={400} c="dimmed">
      {guardianId === ownId ? 'You' : `${by}${relation ? ` (${RELATION_LABELS[relation]})` : ''}`}:{' '}
      {isGiven ? 'yes' : 'no'}, {formatDate(answeredAt)}
    </Text>
  ));
}
