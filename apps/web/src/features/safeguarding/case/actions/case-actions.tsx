import { Button, Select, Stack } from '@mantine/core';
import {
  CASE_ENTRY_LABELS,
  type CaseAction,
  type CaseDetails,
  DEACTIVATION_DAYS,
  type EntryKind,
} from '@touchline/contracts/cases';
import { useState } from 'react';
import { ReasonDialog } from '../../../../components/dialog/reason-dialog.tsx';
import { SectionCard } from '../../../../components/section-card.tsx';
import { showToast } from '../../../../lib/toast.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { useCaseChange } from '../case-progress.tsx';
import { ACTION_TEXTS, type ActionKind, actionsFor, hideableVideos } from './action-texts.ts';

/** A select needs a value for "no end". */
const UNTIL_ENDED = 'until-ended';
const LENGTHS = [
  ...DEACTIVATION_DAYS.map((days) => ({ value: String(days), label: `${days} days` })),
  { value: UNTIL_ENDED, label: 'Until an admin ends it' },
];

/** What can be done about the user of a case; each needs a reason and is recorded. */
export function CaseActions({ details }: { details: CaseDetails }) {
  const [kind, setKind] = useState<ActionKind | null>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <SectionCard title="Actions">
      <Stack gap="xs">
        {actionsFor(details).map((one) => (
          <Button
            key={one}
            variant="default"
            aria-haspopup="dialog"
            onClick={() => {
              setKind(one);
              setOpen(true);
            }}
          >
            {ACTION_TEXTS[one].label}
          </Button>
        ))}
      </Stack>
      {kind && <ActionDialog key={kind} details={details} kind={kind} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </SectionCard>
  );
}

interface ActionDialogProps {
  details: CaseDetails;
  kind: ActionKind;
  isOpen: boolean;
  onClose: () => void;
}

function ActionDialog({ details, kind, isOpen, onClose }: ActionDialogProps) {
  const videos = hideableVideos(details);
  const [videoId, setVideoId] = useState(videos[0]?.value ?? '');
  const [days, setDays] = useState<string>(LENGTHS[0]?.value ?? UNTIL_ENDED);
  const { meta, onSuccess } = useCaseChange('Not done');
  const act = trpc.cases.act.useMutation({
    // The account, clips and card of the user, and what scouts see of minors.
    meta: { ...meta, refreshes: ['case-lists', 'account-rights', 'cards'] },
    onSuccess(changed, { action }) {
      onSuccess(changed);
      showToast({ title: CASE_ENTRY_LABELS[action.kind satisfies EntryKind] });
    },
  });
  const { label, about, isHarsh } = ACTION_TEXTS[kind];

  const actionWith = (reason: string): CaseAction => {
    if (kind === 'hide-video') return { kind, videoId, reason };
    if (kind === 'deactivate') return { kind, reason, days: days === UNTIL_ENDED ? null : Number(days) };
    return { kind, reason };
  };
  return (
    <ReasonDialog
      title={label}
      about={about}
      submitLabel={label}
      isDanger={isHarsh}
      isOpen={isOpen}
      onClose={onClose}
      onSend={(reason) => act.mutateAsync({ id: details.id, action: actionWith(reason) })}
    >
      {kind === 'hide-video' && (
        <Select
          label="Clip"
          data={videos}
          allowDeselect={false}
          readOnly={act.isPending}
          value={videoId}
          onChange={(next) => next && setVideoId(next)}
        />
      )}
      {kind === 'deactivate' && (
        <Select
          label="For how long"
          data={LENGTHS}
          allowDeselect={false}
          readOnly={act.isPending}
          value={days}
          onChange={(next) => next && setDays(next)}
        />
      )}
    </ReasonDialog>
  );
}
