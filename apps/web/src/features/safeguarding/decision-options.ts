import { showToast, type ToastText } from '../../lib/toast.ts';

interface Decision {
  /** The toast after it. */
  done: ToastText;
  /** The title of the toast when it was not made. */
  failed: string;
  /** Closes the dialog. A late answer calls it too, when the dialog of another decision may be open. */
  onDone: () => void;
}

/**
 * The options of a mutation that decides about a date of birth or a guardian. Both decide what is shown of a child and who
 * writes to them, so everything on the page is fetched again. The dialog closes before that, while its row is still there.
 */
export function decisionOptions({ done, failed, onDone }: Decision) {
  return {
    meta: { failed, refreshes: 'everything' as const },
    onSuccess() {
      showToast(done);
      onDone();
    },
  };
}
