import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useLazyDialog } from '../../components/dialog/use-lazy-dialog.tsx';
import type { Reported } from './report-dialog.tsx';

/** The dialog for a report, which has to be rendered outside of the menu that opens it. */
export function useReport(reported: Reported) {
  const dialog = useLazyDialog(() => import('./report-dialog.tsx').then(({ ReportDialog }) => ReportDialog));
  return { report: dialog.open, dialog: dialog.render({ reported }) };
}

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
