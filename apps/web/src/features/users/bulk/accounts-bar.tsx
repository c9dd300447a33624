import type { Account, AccountsPatch } from '@touchline/contracts/users';
import { useState } from 'react';
import { BulkBar } from '../../../components/bulk/bulk-bar.tsx';
import type { Refused } from '../../../components/bulk/in-parts.ts';
import { RefusedList } from '../../../components/bulk/refused-list.tsx';
import type { Selection } from '../../../components/bulk/use-selection.ts';
import { BusyButton } from '../../../components/busy-button.tsx';
import { useLazyDialog } from '../../../components/dialog/use-lazy-dialog.tsx';
import { countOf } from '../../../lib/format.ts';
import { useChangeAccounts, useMakeCards } from './hooks.ts';

/** Chooses accounts of the list and changes them together. Those that could not be changed are listed with the reason. */
export function AccountsBar({ selection }: { selection: Selection<Account> }) {
  const { selectable, selected, clear } = selection;
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const changing = useChangeAccounts();
  const makingCards = useMakeCards();
  const deactivation = useLazyDialog(() =>
    import('../actions/deactivate-dialog.tsx').then(({ DeactivateDialog }) => DeactivateDialog),
  );
  // Those that were selected when the dialog was opened: the end of another change clears the selection.
  const [deactivated, setDeactivated] = useState<readonly Account[]>([]);
  const patch = changing.isPending ? changing.variables.patch : {};

  const showRefused = (list: readonly Refused[]) => {
    setRefused(list);
    clear();
  };
  const change = (next: AccountsPatch) => {
    if (changing.isPending) return;
    changing.mutate({ accounts: selected, patch: next }, { onSuccess: (outcome) => showRefused(outcome.refused) });
  };
  const askAndDeactivate = () => {
    if (changing.isPending) return;
    setDeactivated(selected);
    deactivation.open();
  };
  return (
    <>
      {selectable.length > 0 && (
        <BulkBar label="Selected users" selection={selection}>
          <BusyButton size="sm" isBusy={'isVerified' in patch} onClick={() => change({ isVerified: true })}>
            Verify Selected
          </BusyButton>
          <BusyButton
            size="sm"
            variant="default"
            isBusy={'canUploadVideos' in patch}
            onClick={() => change({ canUploadVideos: true })}
          >
            Enable Uploads
          </BusyButton>
          <BusyButton size="sm" variant="default" isBusy={'isActive' in patch} onClick={askAndDeactivate}>
            Deactivate Selected
          </BusyButton>
          <BusyButton
            size="sm"
            variant="default"
            isBusy={makingCards.isPending}
            onClick={() => makingCards.mutate(selected, { onSuccess: showRefused })}
          >
            Make ID Cards
          </BusyButton>
        </BulkBar>
      )}
      <RefusedList
        title={countOf(refused.length, 'user was not changed', 'users were not changed')}
        refused={refused}
        onClose={() => setRefused([])}
      />
      {deactivation.render({
        of: countOf(deactivated.length, 'User'),
        deactivate: (facts) =>
          changing.mutateAsync(
            { accounts: deactivated, patch: { isActive: false, ...facts } },
            { onSuccess: (outcome) => showRefused(outcome.refused) },
          ),
      })}
    </>
  );
}
