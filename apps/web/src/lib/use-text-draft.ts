import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/** A pause in typing this long is an answer. */
const PAUSE_MS = 300;

/** A text as it is being typed, given to `onSettle` when the typing pauses; it follows when `value` changes otherwise. */
export function useTextDraft(value: string, onSettle: (text: string) => void) {
  const [draft, setDraft] = useState(value);
  const given = useRef<string[]>([]);

  const give = (text: string) => {
    const settled = text.trim();
    // What was given last may still be on its way to `value`.
    if (settled === (given.current.at(-1) ?? value)) return;
    given.current.push(settled);
    onSettle(settled);
  };
  const giveSoon = useDebouncedCallback(give, PAUSE_MS);

  useEffect(() => {
    const index = given.current.indexOf(value);
    // One's own text comes back, maybe after more has been typed: that must not be taken away.
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
    /** For Enter and for a button that empties the field: no waiting. */
    settle(text = draft) {
      giveSoon.cancel();
      setDraft(text);
      give(text);
    },
  };
}
