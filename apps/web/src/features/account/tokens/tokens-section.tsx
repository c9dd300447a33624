import { Anchor, Box, Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { RecordList, RecordsSkeleton } from '../../../components/screen/record-list.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-after-removal.ts';
import { paths } from '../../../lib/paths.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { TokenRow } from './token-row.tsx';

/** The user's access tokens: list, create, revoke. */
export function TokensSection() {
  const { heading, listProps } = useFocusFallback();
  const tokens = trpc.accessTokens.list.useInfiniteQuery({}, PAGED);
  const dialog = useNewTokenDialog();

  return (
    <ListSection
      title="Access Tokens"
      headingRef={heading}
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={dialog.open}>
          New Token
        </Button>
      }
    >
      <Text c="dimmed" maw="38rem" mb="md">
        A token lets a program use the platform in your name, without your password. The{' '}
        <Anchor href={paths.apiDocs()} target="_blank" rel="noreferrer">
          documented calls
        </Anchor>{' '}
        take it as{' '}
        <Box component="code" fz="0.9em" style={{ display: 'inline-block' }}>
          Authorization: Bearer …
        </Box>
      </Text>
      <ListView
        query={tokens}
        skeleton={<RecordsSkeleton label="Loading access tokens" height={96} />}
        error="Your access tokens could not be loaded"
        empty={
          <EmptyState
            title="No access tokens"
            hint="Make one when a program of yours should read or change something here."
          />
        }
      >
        {(items) => (
          <div {...listProps}>
            <RecordList label="Access tokens">
              {items.map((token) => (
                <li key={token.id}>
                  <TokenRow token={token} />
                </li>
              ))}
            </RecordList>
            <LoadMore query={tokens} />
          </div>
        )}
      </ListView>
      <NewTokenDialog key={dialog.opening} {...dialog.props} />
    </ListSection>
  );
}

/** Each opening has empty fields; on closing they stay until the dialog has faded out. */
function useNewTokenDialog() {
  const [isOpen, setOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  const open = () => {
    setOpening((count) => count + 1);
    setOpen(true);
  };
  return { open, opening, props: { isOpen, onClose: () => setOpen(false) } };
}
