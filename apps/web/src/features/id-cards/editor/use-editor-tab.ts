import { useMediaQuery } from '@mantine/hooks';
import type { Side } from '@touchline/id-card';
import { useState } from 'react';
import { flushSync } from 'react-dom';

/** Narrower screens show the form or one side at a time; the styles have the same width. */
const NARROW = '(max-width: 61.99em)';

export type EditorTab = 'form' | Side;

/** Which part of the editor is shown. Wide screens show the form always, and one side beside it. */
export function useEditorTab() {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<EditorTab>('form');
  const tab = !isNarrow && chosen === 'form' ? 'front' : chosen;
  return {
    isNarrow,
    tab,
    showsForm: !isNarrow || tab === 'form',
    setTab: setChosen,
    /** After saving: the side shown last, else the front. */
    showCard: () => setChosen((before) => (before === 'form' ? 'front' : before)),
    /** Shows the form at once, because a hidden field cannot be focused. */
    showForm: () => flushSync(() => setChosen((before) => (isNarrow ? 'form' : before))),
  };
}
