import { type ReactNode, useRef, useState } from 'react';
import { findOpener } from '../../components/dialog/use-opener.ts';
import { fetchOrReport } from '../../lib/chunk-error.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import type { Reported } from './reported.ts';

// Loaded with the first report.
const ReportDialog = lazyComponent(() => import('./report-dialog.tsx').then((module) => module.ReportDialog));

/** Opens the dialog for a report, which has to be rendered outside of the menu that opens it. */
export function useReport(): { report: (reported: Reported) => void; dialog: ReactNode } {
  const [shown, setShown] = useState<{ reported: Reported; count: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLElement | null>(null);

  const report = async (reported: Reported) => {
    opener.current = findOpener();
    if (!(await fetchOrReport(ReportDialog))) return;
    setShown((before) => ({ reported, count: (before?.count ?? 0) + 1 }));
    setOpen(true);
  };
  return {
    report: (reported) => void report(reported),
    dialog: shown && (
      <ReportDialog
        key={shown.count}
        reported={shown.reported}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onClosed={() => opener.current?.focus()}
      />
    ),
  };
}
