import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
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
  const focus = useToastFocus(viewport, toasts[0]?.id ?? null);
  usePublishedHeight(viewport);

  return (
    <section
      ref={viewport}
      className={classes.viewport}
      aria-label={`Notifications (${TOAST_HOTKEY})`}
      tabIndex={-1}
      {...focus.handlers}
    >
      {TONES.map((tone) => (
        <div key={tone} role={LIVE_ROLES[tone]} aria-atomic="true">
          {toasts
            .filter((toast) => toast.tone === tone)
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} isFocused={focus.isInside} />
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

/** The key focuses the toast, if there is one. When it has closed, the focus returns to where it was. */
function useToastFocus(viewport: { readonly current: HTMLElement | null }, openId: number | null) {
  const [isInside, setInside] = useState(false);
  const before = useRef<HTMLElement | null>(null);
  const hasToast = openId !== null;

  useEffect(() => {
    if (!hasToast) return;
    const focus = (event: KeyboardEvent) => {
      const { activeElement } = document;
      if (event.key !== TOAST_HOTKEY || viewport.current?.contains(activeElement)) return;
      before.current = activeElement instanceof HTMLElement ? activeElement : null;
      viewport.current?.focus();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, [viewport, hasToast]);

  // A focused button that disappears with its toast reports no blur.
  useEffect(() => {
    const region = viewport.current;
    const isLost = document.activeElement === document.body || document.activeElement === region;
    if (before.current && isLost) (openId === null ? before.current : region)?.focus();
    if (openId === null) before.current = null;
    setInside(region?.contains(document.activeElement) ?? false);
  }, [viewport, openId]);

  const handlers = {
    onFocus: () => setInside(true),
    onBlur({ relatedTarget }: FocusEvent) {
      setInside(false);
      if (relatedTarget && !viewport.current?.contains(relatedTarget)) before.current = null;
    },
  };
  return { isInside, handlers };
}
