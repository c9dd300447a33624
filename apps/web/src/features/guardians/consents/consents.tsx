import { Box, Skeleton, Switch, Text } from '@mantine/core';
import { CONSENT_LINES, CONSENT_TEXTS, type Consents as ConsentStates } from '@touchline/contracts/consents';
import type { Child } from '@touchline/contracts/guardians';
import { useConfirm } from '../../../components/dialog/confirm-dialog.tsx';
import { PlainList } from '../../../components/lists.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { useSession } from '../../../lib/session.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { GuardiansAnswers } from '../../../shared/guardians/guardians-answers.tsx';
import { stateText, WHY_NO_YES } from './answers.ts';
import { ConsentHistory } from './consent-history.tsx';

/** What scouts and others may see and do, each line given or withdrawn by itself and at once. */
export function Consents({ child }: { child: Child }) {
  const consents = trpc.consents.of.useQuery({ playerId: child.id });
  return (
    <SectionCard title="What Is Allowed">
      <QueryView
        query={consents}
        skeleton={<Skeleton height={320} role="status" aria-label="Loading what is allowed" />}
        error="What is allowed could not be loaded"
        showsRefetchError
      >
        {(states) => (
          <PlainList gap="lg">
            {CONSENT_LINES.map((line) => (
              <Line key={line} child={child} state={stateOf(states, line)} />
            ))}
          </PlainList>
        )}
      </QueryView>
      <OwnContact child={child} />
      <ConsentHistory child={child} />
    </SectionCard>
  );
}

type LineState = ConsentStates[number];

/** Without an answer nothing is allowed. */
function stateOf(states: ConsentStates, line: LineState['line']): LineState {
  const unanswered = { line, isGiven: false, answeredAt: null, kind: null, answers: [], isAsked: false, mayGive: true };
  return states.find((state) => state.line === line) ?? unanswered;
}

/** The switch is the guardian's own answer. The stricter answer of another guardian may apply instead. */
function Line({ child, state }: { child: Child; state: LineState }) {
  const { line, answers, mayGive } = state;
  const { label, text, version } = CONSENT_TEXTS[line];
  const { user } = useSession();
  const confirm = useConfirm();
  const { consents } = trpc.useUtils();
  const record = trpc.consents.record.useMutation({
    meta: { failed: 'Not saved', refreshes: 'child' },
    onSuccess: (states, { playerId }) => void consents.of.setData({ playerId }, states),
  });
  const own = answers.find(({ guardianId }) => guardianId === user?.id);
  const answered = own?.isGiven ?? (answers.length === 0 && state.isGiven);
  const shown = record.isPending ? record.variables.isGiven : answered;
  const handleChange = async (isOn: boolean) => {
    if (record.isPending) return;
    const isSure = isOn || line !== 'contact' || (await confirm(withdrawalQuestion(child)));
    if (isSure) record.mutate({ playerId: child.id, line, isGiven: isOn, textVersion: version });
  };
  return (
    <li>
      <Switch
        label={label}
        description={
          <>
            {text}
            <Since>{stateText(state)}</Since>
            {answers.length > 1 && <GuardiansAnswers answers={answers} ownId={user?.id} />}
            {!mayGive && !shown && <Since>{WHY_NO_YES}</Since>}
          </>
        }
        checked={shown}
        aria-disabled={record.isPending}
        disabled={!mayGive && !shown}
        onChange={({ currentTarget }) => void handleChange(currentTarget.checked)}
      />
    </li>
  );
}

function Since({ children }: { children: string }) {
  return (
    <Text span inherit display="block" fw={600} mt="0.35rem">
      {children}
    </Text>
  );
}

const withdrawalQuestion = ({ firstName }: Child) => ({
  title: 'Allow no contact by scouts?',
  message: `No scout can ask to write to ${firstName}, and open conversations take no new messages. What was written stays readable to you.`,
  confirmLabel: 'Allow No Contact',
  tone: 'danger' as const,
});

/** The guardian's own details, which scouts never see without this. */
function OwnContact({ child: { guardianshipId, showsContact } }: { child: Child }) {
  const show = trpc.guardian.showContact.useMutation({ meta: { failed: 'Not saved', refreshes: 'child' } });
  return (
    <Box mt="lg" pt="lg" style={{ borderTop: '1px solid var(--tl-line)' }}>
      <Switch
        label="Show my own contact details to scouts that I accept"
        description="Scouts whose request you have accepted read your email address and phone number. Others never do."
        checked={show.isPending ? show.variables.showsContact : showsContact}
        aria-disabled={show.isPending}
        onChange={({ currentTarget }) => {
          if (!show.isPending) show.mutate({ guardianshipId, showsContact: currentTarget.checked });
        }}
      />
    </Box>
  );
}
