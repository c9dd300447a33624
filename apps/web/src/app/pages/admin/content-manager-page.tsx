import { Tabs } from '@mantine/core';
import { PageHeader } from '../../../components/page-header.tsx';
import { Screen } from '../../../components/screen/screen.tsx';
import { EntryPanel, featuredItems, homepageSections } from '../../../features/content/editor/index.ts';
import { useAddressFilters } from '../../../lib/use-address-filters.ts';

export function Page() {
  const { values, change } = useAddressFilters(['tab']);
  const tab = values.tab === 'featured' ? 'featured' : 'homepage';
  return (
    <Screen>
      <PageHeader title="Content Manager" intro="What visitors meet on the home page, in the order they meet it." />
      <Tabs value={tab} onChange={(next) => change({ tab: next === 'featured' ? next : '' })} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="homepage" fz="md">
            Homepage Content
          </Tabs.Tab>
          <Tabs.Tab value="featured" fz="md">
            Featured Content
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="homepage">
          <EntryPanel kind={homepageSections} />
        </Tabs.Panel>
        <Tabs.Panel value="featured">
          <EntryPanel kind={featuredItems} />
        </Tabs.Panel>
      </Tabs>
    </Screen>
  );
}
