import { Group, Radio, Stack, Text } from '@mantine/core';
import { CONSENT_TEXTS, type ConsentLine } from '@touchline/contracts/consents';
import { WHY_NO_YES } from './answers.ts';

/** What an answer means is read before it is given. */
const TEXT_FIRST = ['label' as const, 'description' as const, 'input' as const, 'error' as const];

interface AnswerFieldsProps {
  firstName: string;
  lines: readonly { line: ConsentLine; mayGive: boolean; note?: string | undefined }[];
  answers: Record<ConsentLine, boolean>;
  onChange: (answers: Record<ConsentLine, boolean>) => void;
}

/** A question for each line, with what the answer means; No and Yes are radio buttons. */
export function AnswerFields({ firstName, lines, answers, onChange }: AnswerFieldsProps) {
  return (
    <Stack gap="xl">
      {lines.map(({ line, mayGive, note }) => (
        <Radio.Group
          key={line}
          size="md"
          label={CONSENT_TEXTS[line].question(firstName)}
          description={CONSENT_TEXTS[line].text}
          inputWrapperOrder={TEXT_FIRST}
          value={answers[line] ? 'yes' : 'no'}
          onChange={(value) => onChange({ ...answers, [line]: value === 'yes' })}
        >
          <Group gap="xl" mt="sm">
            <Radio value="no" label="No" />
            <Radio value="yes" label="Yes" disabled={!mayGive} />
          </Group>
          {!mayGive && <Note>{WHY_NO_YES}</Note>}
          {note && <Note>{note}</Note>}
        </Radio.Group>
      ))}
    </Stack>
  );
}

function Note({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed" mt={6}>
      {children}
    </Text>
  );
}
