import { useWindowEvent } from '@mantine/hooks';
import { isForPage } from '../../lib/page-keys.ts';

/** Where a key has no other meaning: nothing has the focus, or what a click beside everything gives it to. */
const NO_CONTROL = 'body, main, h1';

const isFree = ({ target }: KeyboardEvent) => target instanceof Element && target.matches(NO_CONTROL);

/**
 * Listens to keys of the page. A control that has the focus comes first, such as a video; a video that was used before and has the
 * focus no more comes after the page.
 * @param actOf what a key does, by its lower-case name
 * @param options `repeats` has the keys that act again while they are held down
 */
export function usePageKeys(actOf: (key: string) => (() => void) | undefined, { repeats = '' } = {}): void {
  const handle = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if ((event.repeat && !repeats.includes(key)) || !isForPage(event)) return;
    const act = actOf(key);
    if (!act) return;
    event.preventDefault();
    act();
  };
  useWindowEvent('keydown', (event) => isFree(event) && handle(event), true);
  useWindowEvent('keydown', (event) => !isFree(event) && handle(event));
}
