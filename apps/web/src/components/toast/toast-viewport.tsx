import { useEffect, useRef, useSyncExternalStore } from 'react';
import { listToasts, onToastsChange, TOAST_HOTKEY, type ToastTone } from '../../lib/toast.ts';
import { ToastCard } from './toast-card.tsx';
import classes from './toast-viewport.module.css';

/** Errors interrupt a screen reader, other toasts wait. */
const LIVE_ROLES: Record<ToastTone, 'status' | 'alert'> = { success: 'status', danger: 'alert' };
const TONES: readonly ToastTone[] = ['success', 'danger'];

/**
 * Where toasts appear. One at a time, dismissed by a swipe of a fixed length and focused by F8: Mantine's notifications
 * queue, measure a swipe by their width and have no key. The live regions are always mounted, because many screen
 * readers ignore a region that is inserted together with its text.
 */
export function ToastViewport() {
  const toasts = useSyncExternalStore(onToastsChange, listToasts, listToasts).filter((toast) => toast.isOpen);
  const viewport = useRef<HTMLElement>(null);
  useFocusByHotkey(viewport);
  usePublishedHeight(viewport);

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

/** Publishes the height of the toast as `--tl-toast-height`; dialog.module.css leaves that space free. */
function usePublishedHeight(viewport: { readonly current: HTMLElement | null }) {
  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--tl-toast-height', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--tl-toast-height');
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
