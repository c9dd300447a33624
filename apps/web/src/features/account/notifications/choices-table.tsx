import { Checkbox, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Channels, NotificationChoice, SetChoiceInput } from '@touchline/contracts/notifications';
import { getMutationKey } from '@trpc/react-query';
import { trpc } from '../../../lib/trpc.ts';
import { inGroups } from './choice-groups.ts';
import classes from './notification-cards.module.css';

const CHANNELS = [
  ['inApp', 'In the app'],
  ['email', 'Email at once'],
  ['digest', 'Daily digest'],
] as const;
/** The size of a checkbox, in pixels. */
const BOX_SIZE = 20;

/** Without the channels until they are known. */
type ShownChoice = Omit<NotificationChoice, keyof Channels> & Partial<Channels>;

/** Each kind of notification and each way to get it, in groups. A change is saved at once. */
export function ChoicesTable({ choices }: { choices: readonly ShownChoice[] }) {
  const setChoice = useSetChoice();
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>
        Choose what you are told of, and how. Changes are saved at once. The digest is one email a day with what you
        have not read.
      </caption>
      <thead>
        <tr>
          <th scope="col">About</th>
          {CHANNELS.map(([channel, label]) => (
            <th key={channel} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {inGroups(choices).map(({ group, rows }) => (
        <tbody key={group}>
          <tr>
            <th className={classes.group} scope="rowgroup" colSpan={1 + CHANNELS.length}>
              {group}
            </th>
          </tr>
          {group === 'Your account' && <AlwaysOn />}
          {rows.map((choice) => (
            <ChoiceRow key={choice.kind} choice={choice} onChange={setChoice.mutate} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function AlwaysOn() {
  return (
    <tr>
      <th scope="row">
        Password and security
        <Text span display="block" size="sm" lh="inherit" c="dimmed">
          Cannot be switched off
        </Text>
      </th>
      <td>
        <VisuallyHidden>Never</VisuallyHidden>
      </td>
      <td>
        <IconLock size={18} aria-hidden="true" color="var(--tl-ink-soft)" />
        <VisuallyHidden>Always on</VisuallyHidden>
      </td>
      <td>
        <VisuallyHidden>Never</VisuallyHidden>
      </td>
    </tr>
  );
}

interface ChoiceRowProps {
  choice: ShownChoice;
  onChange: (change: SetChoiceInput) => void;
}

function ChoiceRow({ choice, onChange }: ChoiceRowProps) {
  return (
    <tr>
      <th scope="row">{choice.label}</th>
      {CHANNELS.map(([channel, label]) => (
        <td key={channel}>
          {choice[channel] === undefined ? (
            <Skeleton width={BOX_SIZE} height={BOX_SIZE} display="inline-flex" />
          ) : (
            <Checkbox
              display="inline-flex"
              aria-label={`${choice.label}: ${label}`}
              checked={choice[channel]}
              onChange={({ currentTarget }) => onChange({ kind: choice.kind, channel, isOn: currentTarget.checked })}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

/** Changes are sent one after the other, in the order in which they were made. */
const IN_TURN = { scope: { id: 'notification-choices' } };
const CHANGES = getMutationKey(trpc.notifications.setChoice);

/** Switches one channel of one kind. The box changes at once, and back if the call fails; afterwards all are refetched. */
function useSetChoice() {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const show = ({ kind, channel, isOn }: { kind: string; channel: string; isOn: boolean }) =>
    utils.notifications.choices.setData(undefined, (rows: NotificationChoice[] | undefined) =>
      rows?.map((row) => (row.kind === kind ? { ...row, [channel]: isOn } : row)),
    );
  return trpc.notifications.setChoice.useMutation({
    ...IN_TURN,
    meta: { failed: 'Choice not saved' },
    async onMutate(choice) {
      // A response from before the click would reset the box.
      await utils.notifications.choices.cancel();
      show(choice);
    },
    onError: (_error, choice) => show({ ...choice, isOn: !choice.isOn }),
    async onSettled() {
      // While another change is pending, the server's response would be outdated.
      if (queryClient.isMutating({ mutationKey: CHANGES }) > 1) return;
      await utils.notifications.choices.invalidate();
    },
  });
}
