import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useRef, useState } from 'react';
import type { ConfirmOptions } from './confirm-modal.tsx';
import { findOpener } from './use-opener.ts';

type Ask = (options: ConfirmOptions) => Promise<boolean>;

interface Question extends ConfirmOptions {
  onAnswer: (isConfirmed: boolean) => void;
}

// Loaded with the first question: the landing page asks none.
const ConfirmModal = lazy(() => import('./confirm-modal.tsx').then((module) => ({ default: module.ConfirmModal })));

const ConfirmContext = createContext<Ask | null>(null);

/** `if (await confirm({ ... })) remove()`: asks in a modal dialog; leaving it in any other way means no. */
export function useConfirm(): Ask {
  const ask = use(ConfirmContext);
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it.');
  return ask;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);
  const asker = useRef<HTMLElement | null>(null);

  const ask = useCallback<Ask>((options) => {
    asker.current = findOpener();
    return new Promise((resolve) => {
      const onAnswer = (isConfirmed: boolean) => {
        // The question stays while the dialog fades out, so that its text does not vanish before it.
        setOpen(false);
        resolve(isConfirmed);
      };
      setQuestion({ ...options, onAnswer });
      setOpen(true);
    });
  }, []);

  return (
    <ConfirmContext value={ask}>
      {children}
      {question && (
        <Suspense fallback={null}>
          <ConfirmModal {...question} isOpen={isOpen} onClosed={() => asker.current?.focus()} />
        </Suspense>
      )}
    </ConfirmContext>
  );
}
