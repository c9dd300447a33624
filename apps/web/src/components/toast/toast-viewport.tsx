import { useEffect, useRef, useSyncExternalStore } from 'react';
import { listToasts, onToastsChange, TOAST_HOTKEY, type ToastTone } from '../../lib/toast.ts';
import { ToastCard } from './toast-card.tsx';
import classes from './toast-viewport.module.css';

/** A failure interrupts a screen reader, a success waits its turn. */
const LIVE_ROLES: Record<ToastTone, 'status' | 'alert'> = { success: 'status', danger: 'alert' };
const TONES: readonly ToastTone[] = ['success', 'danger'];

/**
 * Where toasts appear. Mantine's notifications queue what comes next, dismiss by a share of their width and cannot be
 * reached by a key, so this small piece does what spec 9 asks. The live regions are always there: many screen readers
 * stay silent about a region that arrives together with its text.
 */
export function ToastViewport() {
  const toasts = useSyncExternalStore(onToastsChange, listToasts, listToasts).filter((toast) => toast.isOpen);
  const viewport = useRef<HTMLElement>(null);
  useFocusByHotkey(viewport);
  useRoomInDialogs(viewport);

  return (
    <section ref={viewport} className={classes.viewport} aria-label={`Notifications (${TOAST_HOTKEY})`} tabIndex={-1}>
      {TONES.map((tone) => (
        <div key={tone} role={LIVE_ROLES[tone]} aria-atomic="true">
          {toasts
            .filter((toast) => toast.tone === tone)
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} />
            ))}
        </div>
      ))}
    </section>
  );
}

/** Dialogs keep as much of an edge free as a toast takes of it: `--tl-toast-room`, read by dialog.module.css. */
function useRoomInDialogs(viewport: { readonly current: HTMLElement | null }) {
  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--tl-toast-room', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--tl-toast-room');
    };
  }, [viewport]);
}

function useFocusByHotkey(viewport: { readonly current: HTMLElement | null }) {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key === TOAST_HOTKEY) viewport.current?.focus();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, [viewport]);
}
