import { Select, Stack } from '@mantine/core';
import { CASE_STATE_LABELS, CASE_STATES, type CaseDetails, type CaseState } from '@touchline/contracts/cases';
import { useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { ReasonDialog } from '../../../components/dialog/reason-dialog.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { fullName } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

/** A select needs a value for "no one". */
const NO_ONE = 'no-one';
const STATES = CASE_STATES.map((state) => ({ value: state, label: CASE_STATE_LABELS[state] }));

/** Who handles the case, and how far it is. */
export function CaseProgress({ details }: { details: CaseDetails }) {
  const { id, state, assignee } = details;
  const [isClosing, setClosing] = useState(false);
  const shared = useCaseChange('State not changed');
  const change = trpc.cases.setState.useMutation({
    ...shared,
    onSuccess(changed) {
      shared.onSuccess(changed);
      if (changed.state !== 'closed') return;
      showToast({ title: 'Case closed', description: 'Those who reported are told that it was looked into.' });
    },
  });
  const choose = (next: CaseState) => {
    if (next === 'closed') setClosing(true);
    else if (next !== state && !change.isPending) change.mutate({ id, state: next });
  };
  return (
    <SectionCard title="Progress">
      {state === 'closed' ? (
        <BusyButton variant="default" isBusy={change.isPending} onClick={() => change.mutate({ id, state: 'open' })}>
          Open Again
        </BusyButton>
      ) : (
        <Stack gap="sm">
          <Select
            label="State"
            data={STATES}
            allowDeselect={false}
            readOnly={change.isPending}
            value={change.isPending ? change.variables.state : state}
            onChange={(next) => next && choose(next)}
          />
          <Assignee caseId={id} assignee={assignee} />
        </Stack>
      )}
      <ReasonDialog
        title="Close the case"
        about="Those who reported are told that their report was looked into, and nothing else."
        label="What was decided?"
        missing="Please say what was decided."
        submitLabel="Close Case"
        isOpen={isClosing}
        onClose={() => setClosing(false)}
        onSend={(content) => change.mutateAsync({ id, state: 'closed', content })}
      />
    </SectionCard>
  );
}

function Assignee({ caseId, assignee }: { caseId: string; assignee: CaseDetails['assignee'] }) {
  const handlers = trpc.cases.handlers.useQuery();
  const assign = trpc.cases.assign.useMutation(useCaseChange('Not assigned'));
  const others = (handlers.data ?? []).filter((admin) => admin.id !== assignee?.id);
  const options = [
    { value: NO_ONE, label: 'Not assigned' },
    ...(assignee ? [{ value: assignee.id, label: assignee.name }] : []),
    ...others.map((admin) => ({ value: admin.id, label: fullName(admin) })),
  ];
  const shown = assign.isPending ? assign.variables.assigneeId : (assignee?.id ?? null);
  return (
    <Select
      label="Handled by"
      data={options}
      allowDeselect={false}
      readOnly={assign.isPending}
      value={shown ?? NO_ONE}
      error={handlers.isError ? 'The other admins could not be loaded.' : undefined}
      onChange={(next) => {
        if (!assign.isPending) assign.mutate({ id: caseId, assigneeId: next === NO_ONE ? null : next });
      }}
    />
  );
}

/** What a mutation of a case does: its answer is the case, which is shown at once. */
export function useCaseChange(failed: string) {
  const { cases } = trpc.useUtils();
  return {
    meta: { failed, refreshes: 'case-lists' as const },
    onSuccess: (details: CaseDetails) => void cases.byId.setData({ id: details.id }, details),
  };
}
