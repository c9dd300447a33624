import { useState } from 'react';
import { firstPart, movePart, type Part } from '../part.ts';
import { type Section, sectionAround, sectionAt, takeAlong } from '../section.ts';

/** How the part was changed. */
export interface Change {
  /** Where the moment is that the user is looking for. */
  edge: keyof Part;
  /** A handle is dragged, so the film strip must not move. */
  isDragged: boolean;
}

/** The part that is chosen, the section on the film strip, which always contains the part, and the moment that is shown. */
export function useChoice(length: number, onChange: () => void) {
  const [part, setPart] = useState(() => firstPart(length));
  const [section, setSection] = useState(() => sectionAt(0, length));
  const [at, setAt] = useState(0);

  const update = (changed: Part, on: Section, moment: number) => {
    setPart(changed);
    setSection(on);
    setAt(moment);
    onChange();
  };
  return {
    part,
    section,
    at,
    change(changed: Part, { edge, isDragged }: Change) {
      update(changed, isDragged ? section : sectionAround(changed, section, length), changed[edge]);
    },
    moveSection(from: number) {
      const moved = sectionAt(from, length);
      const along = takeAlong(part, section, moved, length);
      update(along, moved, along.start);
    },
    /** Puts the part around a time. */
    centerAt(time: number) {
      const placed = movePart(part, time - (part.end - part.start) / 2, length);
      update(placed, sectionAt(time - section.seconds / 2, length), placed.start);
    },
  };
}
