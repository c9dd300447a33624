import { Tabs } from '@mantine/core';
import { SIDES } from '../card-sides.tsx';
import classes from './card-editor.module.css';

/** The tabs of the two sides, on narrow screens with the form before them. */
export function SideTabs({ withForm }: { withForm: boolean }) {
  return (
    <Tabs.List grow={withForm} className={withForm ? classes.topTabs : undefined}>
      {withForm && (
        <Tabs.Tab value="form" className={classes.tab}>
          Form
        </Tabs.Tab>
      )}
      {SIDES.map(({ side, label }) => (
        <Tabs.Tab key={side} value={side} className={classes.tab}>
          {label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}
