import { PageHeader } from '../../../components/page-header.tsx';
import { AddressTabs } from '../../../components/screen/address-tabs.tsx';
import { Screen } from '../../../components/screen/screen.tsx';
import { EntryPanel, featuredItems, homepageSections } from '../../../features/content/editor/index.ts';

const TAB_LABELS = { homepage: 'Homepage Content', featured: 'Featured Content' } as const;

export function Page() {
  return (
    <Screen>
      <PageHeader title="Content Manager" intro="What visitors meet on the home page, in the order they meet it." />
      <AddressTabs name="tab" labels={TAB_LABELS} initial="homepage" ownParameters={['add']}>
        {(tab) => (tab === 'homepage' ? <EntryPanel kind={homepageSections} /> : <EntryPanel kind={featuredItems} />)}
      </AddressTabs>
    </Screen>
  );
}
