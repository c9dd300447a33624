import { useCallback, useEffect, useMemo, useRef } from 'react';
import { dismissToast, showToast, type ToastText } from './toast.ts';

export interface StateToast {
  show: (text: ToastText) => void;
  end: () => void;
}

/**
 * A toast about a state that can end before the toast closes, such as a field with a wrong value: `show` it when the state
 * begins and `end` it when the state is over. It also ends with the component. Other toasts are not affected.
 */
export function useStateToast(): StateToast {
  const shown = useRef<number | null>(null);

  const show = useCallback((text: ToastText) => {
    shown.current = showToast(text);
  }, []);
  const end = useCallback(() => {
    if (shown.current !== null) dismissToast(shown.current);
    shown.current = null;
  }, []);
  useEffect(() => end, [end]);

  return useMemo(() => ({ show, end }), [show, end]);
}
