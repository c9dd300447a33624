import { Button } from '@mantine/core';
import { WaitingNotice } from '../../../components/waiting-notice.tsx';

/** Tells a scout who is not verified that the age filter of the address has no effect, and why. */
export function AgeNotApplied({ onRemove }: { onRemove: () => void }) {
  return (
    <WaitingNotice title="The age filter of this link is not applied">
      Ages are shown to verified scouts only, and your account is not verified yet.{' '}
      <Button variant="subtle" size="compact-sm" onClick={onRemove}>
        Remove the Age Filter
      </Button>
    </WaitingNotice>
  );
}
