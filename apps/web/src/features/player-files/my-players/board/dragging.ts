import {
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';

/** A finger that rests on a card lifts it; one that moves at once scrolls. Milliseconds. */
const PRESS_MS = 250;

export function useBoardSensors() {
  return useSensors(
    // A press without movement is a click.
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: PRESS_MS, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextColumn }),
  );
}

/** The column under the pointer; for the keyboard, which has none, the one that the card covers. */
export const findColumn: CollisionDetection = (options) =>
  options.pointerCoordinates ? pointerWithin(options) : rectIntersection(options);

/** The left and right arrow keys move a card to the column beside it. */
const toNextColumn: KeyboardCoordinateGetter = (event, { context }) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.code];
  const { droppableRects, droppableContainers, collisionRect, over } = context;
  if (!step || !collisionRect) return undefined;
  event.preventDefault();
  const columns = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id);
      return rect ? { id, rect } : [];
    })
    .sort((one, other) => one.rect.left - other.rect.left);
  const next = columns[columns.findIndex(({ id }) => id === over?.id) + step];
  return next ? { x: next.rect.left, y: Math.max(next.rect.top, collisionRect.top) } : undefined;
};
