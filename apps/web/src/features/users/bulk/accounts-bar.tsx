import type { Account, AccountsPatch } from '@touchline/contracts/users';
import { useState } from 'react';
import { BulkBar } from '../../../components/bulk/bulk-bar.tsx';
import type { Refused } from '../../../components/bulk/in-parts.ts';
import { RefusedList } from '../../../components/bulk/refused-list.tsx';
import type { Selection } from '../../../components/bulk/use-selection.ts';
import { BusyButton } from '../../../components/busy-button.tsx';
import { DeactivateDialog } from '../actions/deactivate-dialog.tsx';
import { useChangeAccounts, useMakeCards } from './hooks.ts';

/** Chooses accounts of the list and changes them together. Those that could not be changed are listed with the reason. */
export function AccountsBar({ selection }: { selection: Selection<Account> }) {
  const { selectable, selected, clear } = selection;
  const [isDeactivating, setDeactivating] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const changing = useChangeAccounts();
  const makingCards = useMakeCards();
  const patch = changing.isPending ? changing.variables.patch : {};

  const change = (next: AccountsPatch) => {
    if (changing.isPending || selected.length === 0) return;
    changing.mutate(
      { accounts: selected, patch: next },
      {
        onSuccess(outcome) {
          setDeactivating(false);
          setRefused(outcome.refused);
          clear();
        },
      },
    );
  };
  const makeCards = () => {
    makingCards.mutate(selected, {
      onSuccess(outcome) {
        setRefused(outcome);
        clear();
      },
    });
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
          <BusyButton size="sm" variant="default" isBusy={'isActive' in patch} onClick={() => setDeactivating(true)}>
            Deactivate Selected
          </BusyButton>
          <BusyButton size="sm" variant="default" isBusy={makingCards.isPending} onClick={makeCards}>
            Make ID Cards
          </BusyButton>
        </BulkBar>
      )}
      <RefusedList
        title={refused.length === 1 ? '1 user was not changed' : `${refused.length} users were not changed`}
        refused={refused}
        onClose={() => setRefused([])}
      />
      <DeactivateDialog
        of={selected.length === 1 ? '1 User' : `${selected.length} Users`}
        isOpen={isDeactivating}
        isSending={changing.isPending}
        onClose={() => setDeactivating(false)}
        onSubmit={(facts) => change({ isActive: false, ...facts })}
      />
    </>
  );
}
