import { Divider, Stack, Text } from '@mantine/core';
import {
  CONSENT_LINES,
  CONSENT_TEXTS,
  type ConsentLine,
  type Consents,
  SCOUTS_ONLY,
} from '@touchline/contracts/consents';
import type { Child } from '@touchline/contracts/guardians';
import { useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { NotMyChild } from '../not-my-child.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { answersOf, useRecordConsents } from './answers.ts';

const ALL_NO = Object.fromEntries(CONSENT_LINES.map((line) => [line, false])) as Record<ConsentLine, boolean>;

/**
 * What a guardian is asked first, and again when a text says more: five questions. All are No until they choose Yes, because a
 * default must not allow anything.
 */
export function Questions({ child }: { child: Child }) {
  const [answers, setAnswers] = useState(ALL_NO);
  const [sent, setSent] = useState(answers);
  const record = useRecordConsents('You can change each one under “What scouts see”.');
  const { firstName, consents } = child;
  const isSendingScoutsOnly = record.isPending && sent === SCOUTS_ONLY;
  const send = (given: Record<ConsentLine, boolean>) => {
    if (record.isPending) return;
    setSent(given);
    record.mutate({ playerId: child.id, answers: answersOf(given) });
  };
  return (
    <SectionCard title={wasAnswered(consents) ? 'Please answer again' : `What may be shown of ${firstName}?`}>
      <Stack gap="lg">
        <Intro child={child} />
        <Stack gap="xs">
          <BusyButton
            size="lg"
            h="auto"
            mih={50}
            py="xs"
            styles={WRAPPED}
            isBusy={isSendingScoutsOnly}
            onClick={() => send(SCOUTS_ONLY)}
          >
            Only verified scouts, contact through me
          </BusyButton>
          <Text size="sm" c="dimmed">
            Answers all five questions: yes to the profile, the clips and contact, no to everything public.
          </Text>
        </Stack>
        <Divider label="or answer each question" />
        <AnswerFields
          firstName={firstName}
          lines={consents.map((consent) => ({ ...consent, note: noteOf(consent) }))}
          answers={answers}
          onChange={setAnswers}
        />
        <BusyButton
          variant="default"
          size="md"
          isBusy={record.isPending && !isSendingScoutsOnly}
          onClick={() => send(answers)}
        >
          Save Answers
        </BusyButton>
        <NotMyChild child={child} />
      </Stack>
    </SectionCard>
  );
}

/** On narrow screens the label takes two lines. */
const WRAPPED = { label: { whiteSpace: 'normal' as const } };

function Intro({ child: { firstName, consents } }: { child: Child }) {
  if (!wasAnswered(consents)) {
    return (
      <Text>
        Nothing is shown of {firstName}, and no one may ask to write to them, until you answer. You can change each
        answer at any time.
      </Text>
    );
  }
  const allowed = consents.filter(({ isGiven }) => isGiven).map(({ line }) => CONSENT_TEXTS[line].label);
  return (
    <Text>
      The texts say more now than when they were answered. Until you answer, what was allowed stays as it is:{' '}
      {allowed.length > 0 ? `${allowed.join(', ')}.` : 'nothing.'}
    </Text>
  );
}

/** Whether something was answered before. */
const wasAnswered = (consents: Consents) => consents.some(({ kind }) => kind !== null);

/** What another guardian has answered: with two, the stricter answer holds. */
function noteOf({ answers }: Consents[number]): string | undefined {
  if (answers.length === 0) return undefined;
  return `Answered so far: ${answers.map(({ by, isGiven }) => `${by} ${isGiven ? 'yes' : 'no'}`).join(', ')}.`;
}
