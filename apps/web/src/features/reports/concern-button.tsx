import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useLazyDialog } from '../../components/dialog/use-lazy-dialog.tsx';

/** Opens the report of a concern about a card, with the code that was typed or scanned. */
export function ConcernButton({ code }: { code: string }) {
  const dialog = useLazyDialog(() => import('./concern-dialog.tsx').then(({ ConcernDialog }) => ConcernDialog));
  return (
    <>
      <Button
        variant="subtle"
        aria-haspopup="dialog"
        leftSection={<IconFlag size={18} aria-hidden="true" />}
        onClick={dialog.open}
      >
        Report a concern
      </Button>
      {dialog.render({ code })}
    </>
  );
}
