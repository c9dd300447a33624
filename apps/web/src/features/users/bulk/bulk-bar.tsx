import { Alert, Button, Checkbox } from '@mantine/core';
import type { Account, AccountsPatch } from '@touchline/contracts/users';
import { useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import type { Selection } from '../../../components/screen/use-selection.ts';
import { DeactivateDialog } from '../actions/deactivate-dialog.tsx';
import classes from './bulk-bar.module.css';
import { type Refused, useChangeAccounts, useMakeCards } from './hooks.ts';

/** Chooses accounts of the list and changes them together. Those that could not be changed are listed with the reason. */
export function BulkBar({ selection }: { selection: Selection<Account> }) {
  const { selectable, selected, selectAll, clear } = selection;
  const [isDeactivating, setDeactivating] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const changing = useChangeAccounts();
  const makingCards = useMakeCards();
  const isAll = selected.length > 0 && selected.length === selectable.length;
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
    if (makingCards.isPending) return;
    makingCards.mutate(selected, {
      onSuccess(outcome) {
        setRefused(outcome);
        clear();
      },
    });
  };
  if (selectable.length === 0 && refused.length === 0) return null;
  return (
    <div className={classes.bulk}>
      <fieldset className={classes.bar} aria-label="Selected users" data-active={selected.length > 0}>
        <Checkbox
          label={selected.length === 0 ? 'Select all shown' : `${selected.length} selected`}
          aria-label="Select all shown"
          checked={isAll}
          indeterminate={selected.length > 0 && !isAll}
          onChange={() => (isAll ? clear() : selectAll())}
        />
        {selected.length > 0 && (
          <div className={classes.actions}>
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
            <Button size="sm" variant="subtle" onClick={clear}>
              Clear Selection
            </Button>
          </div>
        )}
      </fieldset>
      {refused.length > 0 && (
        <Alert
          color="red"
          variant="light"
          title={refused.length === 1 ? '1 user was not changed' : `${refused.length} users were not changed`}
          withCloseButton
          closeButtonLabel="Close the list"
          onClose={() => setRefused([])}
        >
          <ul className={classes.refused}>
            {refused.map(({ id, name, error }) => (
              <li key={id}>
                {name}: {error}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <DeactivateDialog
        of={selected.length === 1 ? '1 User' : `${selected.length} Users`}
        isOpen={isDeactivating}
        isSending={changing.isPending}
        onClose={() => setDeactivating(false)}
        onSubmit={(facts) => change({ isActive: false, ...facts })}
      />
    </div>
  );
}
