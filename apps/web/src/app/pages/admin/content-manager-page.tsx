import { Tabs } from '@mantine/core';
import { PageHeader } from '../../../components/page-header.tsx';
import { Screen } from '../../../components/screen/screen.tsx';
import { FeaturedPanel } from '../../../features/content/editor/featured-panel.tsx';
import { HomepagePanel } from '../../../features/content/editor/homepage-panel.tsx';
import { FeaturedPreview, HomepagePreview } from '../../../features/content/editor/previews.tsx';
import { useAddressFilters } from '../../../lib/use-address-filters.ts';

/** What visitors meet on the home page, written and ordered by admins. */
export function ContentManagerPage() {
  const { values, set } = useAddressFilters(['tab']);
  const tab = values.tab === 'featured' ? 'featured' : 'homepage';
  return (
    <Screen>
      <PageHeader title="Content Manager" intro="What visitors meet on the home page, in the order they meet it." />
      <Tabs value={tab} onChange={(next) => set('tab', next === 'featured' ? next : '')} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="homepage" fz="md">
            Homepage Content
          </Tabs.Tab>
          <Tabs.Tab value="featured" fz="md">
            Featured Content
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="homepage">
          <HomepagePanel preview={(values, createdAt) => <HomepagePreview values={values} createdAt={createdAt} />} />
        </Tabs.Panel>
        <Tabs.Panel value="featured">
          <FeaturedPanel preview={(values, createdAt) => <FeaturedPreview values={values} createdAt={createdAt} />} />
        </Tabs.Panel>
      </Tabs>
    </Screen>
  );
}
