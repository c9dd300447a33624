import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/** A pause in typing of this length settles the text. */
const PAUSE_MS = 300;

/** A text being typed. Calls `onSettle` at a pause in typing; follows other changes of `value`. */
export function useTextDraft(value: string, onSettle: (text: string) => void) {
  const [draft, setDraft] = useState(value);
  const given = useRef<string[]>([]);

  const give = (text: string) => {
    const settled = text.trim();
    // The last settled text may not have reached `value` yet.
    if (settled === (given.current.at(-1) ?? value)) return;
    given.current.push(settled);
    onSettle(settled);
  };
  const giveSoon = useDebouncedCallback(give, PAUSE_MS);

  useEffect(() => {
    const index = given.current.indexOf(value);
    // The settled text has reached `value`; keep what was typed since.
    given.current.splice(0, index + 1);
    if (index >= 0) return;
    giveSoon.cancel();
    setDraft(value);
  }, [value, giveSoon]);

  return {
    draft,
    type(text: string) {
      setDraft(text);
      giveSoon(text);
    },
    /** Settles at once, for Enter and for clear buttons. */
    settle(text = draft) {
      giveSoon.cancel();
      setDraft(text);
      give(text);
    },
  };
}
