import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fetchOrReport } from '../../lib/chunk-error.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import type { ConfirmOptions } from './confirm-modal.tsx';
import { findOpener } from './use-opener.ts';

type Confirm = (options: ConfirmOptions, signal?: AbortSignal) => Promise<boolean>;

interface Question extends ConfirmOptions {
  resolve: (isConfirmed: boolean) => void;
}

// Loaded with the first question, because the landing page asks none.
const ConfirmModal = lazyComponent(() => import('./confirm-modal.tsx').then((module) => module.ConfirmModal));

const ConfirmContext = createContext<Confirm | null>(null);

/**
 * `if (await confirm({ ... })) remove()`: asks in a modal dialog; closing it any other way resolves to false. Questions
 * asked while the dialog is open wait for it to close. Repeating one that is still open resolves to false at once:
 * it comes from a second press of the same button while the dialog is loading. Aborting the signal withdraws the question,
 * which resolves to false, as do all questions when the dialog cannot be loaded.
 */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it.');
  return confirm;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  /** The question being asked and those waiting behind it. */
  const queue = useRef<Question[]>([]);
  /** The first question, from when its dialog opens until it has faded out. */
  const opened = useRef<Question | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const [shown, setShown] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);

  const openNext = useCallback(async () => {
    const isLoaded = await fetchOrReport(ConfirmModal);
    if (!isLoaded) for (const question of queue.current.splice(0)) question.resolve(false);
    const [next] = queue.current;
    if (!next || opened.current) return;
    opened.current = next;
    // At once: a dialog that is withdrawn before it is rendered would never report that it has closed.
    flushSync(() => {
      setShown(next);
      setOpen(true);
    });
  }, []);

  const withdraw = useCallback((question: Question) => {
    question.resolve(false);
    if (opened.current === question) setOpen(false);
    else queue.current = queue.current.filter((other) => other !== question);
  }, []);

  const confirm = useCallback<Confirm>(
    (options, signal) => {
      if (queue.current.some((question) => isSame(question, options))) return Promise.resolve(false);
      return new Promise((resolve) => {
        const question = { ...options, resolve };
        signal?.addEventListener('abort', () => withdraw(question));
        if (queue.current.push(question) > 1) return;
        opener.current = findOpener();
        void openNext();
      });
    },
    [openNext, withdraw],
  );

  // The question stays rendered until the dialog has faded out, so that its text does not vanish first.
  const handleAnswer = (isConfirmed: boolean) => {
    setOpen(false);
    if (isConfirmed && shown?.leadsElsewhere) opener.current = null;
    shown?.resolve(isConfirmed);
  };

  // The next question opens only now, so that a double click cannot answer it along with the one before.
  const handleClosed = () => {
    queue.current.shift();
    opened.current = null;
    if (queue.current.length > 0) void openNext();
    else opener.current?.focus();
  };

  return (
    <ConfirmContext value={confirm}>
      {children}
      {shown && <ConfirmModal {...shown} isOpen={isOpen} onAnswer={handleAnswer} onClosed={handleClosed} />}
    </ConfirmContext>
  );
}

function isSame(a: ConfirmOptions, b: ConfirmOptions): boolean {
  return a.title === b.title && a.message === b.message;
}
