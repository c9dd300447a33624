import { useLazyDialog } from '../../components/dialog/use-lazy-dialog.tsx';
import type { Reported } from './report-dialog.tsx';

/** The dialog for a report, which has to be rendered outside of the menu that opens it. */
export function useReport(reported: Reported) {
  const dialog = useLazyDialog(() => import('./report-dialog.tsx').then(({ ReportDialog }) => ReportDialog));
  return { report: dialog.open, dialog: dialog.render({ reported }) };
}
