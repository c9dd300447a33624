import { expect, test } from 'vitest';
import { theme } from './theme.ts';

const TIMINGS = ['openDelay', 'closeDelay', 'transitionProps', 'transitionDuration'];

test('tooltips and menus have the default timings of the component library', { tags: ['CONST-19'] }, () => {
  for (const name of ['Tooltip', 'Menu', 'Popover', 'HoverCard']) {
    const { defaultProps = {} } = theme.components?.[name] ?? {};
    expect(
      TIMINGS.filter((timing) => timing in defaultProps),
      name,
    ).toEqual([]);
  }
});
