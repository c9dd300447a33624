import type { ListedFile } from '@touchline/contracts/player-files';
import { type FocusEvent, useRef } from 'react';
import { useFocusAfterRemoval } from '../../../components/screen/use-focus-after-removal.ts';
import { fileOfElement, findRowLink } from './use-row-keys.ts';

/**
 * When the row or card with the focus leaves its place, as by a change of its stage: focuses it where it is then, or what stands
 * in its place.
 */
export function useFocusAfterRow(files: readonly ListedFile[]) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<{ id: string | undefined; at: number }>({ id: undefined, at: -1 });
  const { onFocus, onBlur } = useFocusAfterRemoval(() => {
    const { id, at } = focused.current;
    const inPlace = files[at] ?? files[at - 1];
    return findRowLink(id) ?? findRowLink(inPlace?.playerId) ?? heading.current;
  });
  const listProps = {
    onBlur,
    onFocus(event: FocusEvent<HTMLElement>) {
      const id = fileOfElement(event.target);
      focused.current = { id, at: files.findIndex(({ playerId }) => playerId === id) };
      onFocus(event);
    },
  };
  return { heading, listProps };
}
