import { type MantineStyleProps, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { known, useAddressFilters } from '../../lib/use-address-filters.ts';

interface AddressTabsProps<Value extends string> {
  /** The parameter of the address with the tab that is shown. */
  name: string;
  labels: Record<Value, string>;
  /** The tab that is shown without the parameter. */
  initial: NoInfer<Value>;
  /** Parameters that belong to one tab, and leave the address with it. */
  ownParameters?: readonly string[];
  className?: string | undefined;
  px?: MantineStyleProps['px'];
  /** What the tab shows. It is new for each tab. */
  children: (value: Value) => ReactNode;
}

/** Tabs of which the address says the one that is shown, so that a link leads to it. */
export function AddressTabs<Value extends string>({ name, labels, initial, ...rest }: AddressTabsProps<Value>) {
  const { ownParameters = [], className, px, children } = rest;
  const { values, change } = useAddressFilters([name]);
  const tabs = Object.keys(labels) as Value[];
  const shown = known(values[name] ?? '', tabs) ?? initial;
  const handleChange = (next: string | null) => {
    const left = Object.fromEntries(ownParameters.map((parameter) => [parameter, '']));
    change({ ...left, [name]: next === null || next === initial ? '' : next });
  };
  return (
    <Tabs value={shown} onChange={handleChange} keepMounted={false}>
      <Tabs.List mb="lg" {...(className && { className })}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab} fz="md" {...(px && { px })}>
            {labels[tab]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab} value={tab}>
          {children(tab)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
