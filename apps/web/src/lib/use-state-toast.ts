import { useEffect, useState } from 'react';
import { dismissToast, showToast, type ToastText } from './toast.ts';

export type StateToast = ReturnType<typeof useStateToast>;

/**
 * A toast about a state that can end before the toast closes, such as a field with a wrong value: `show` it when the state
 * begins and `end` it when the state is over. It also ends with the component. Other toasts are not affected.
 */
export function useStateToast() {
  const [toast] = useState(() => {
    let shown: number | null = null;
    return {
      show(text: ToastText) {
        shown = showToast(text);
      },
      end() {
        if (shown !== null) dismissToast(shown);
        shown = null;
      },
    };
  });
  useEffect(() => toast.end, [toast]);
  return toast;
}
