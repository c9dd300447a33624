import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import type { Account } from '@touchline/contracts/users';
import { useLazyDialog } from '../../../components/dialog/use-lazy-dialog.tsx';
import { fullName } from '../../../lib/format.ts';

/** Opens the editor of a user's ID card, which needs a calendar and the card renderer. In the row of a list it is an icon. */
export function CardButton({ holder, isCompact = false }: { holder: Account; isCompact?: boolean }) {
  const dialog = useLazyDialog(() => import('./card-editor.tsx').then(({ CardEditor }) => CardEditor));
  return (
    <>
      {isCompact ? (
        <ActionIcon
          variant="default"
          size={36}
          title="ID Card"
          aria-description={fullName(holder)}
          onClick={dialog.open}
        >
          <IconId size={18} aria-hidden="true" />
          <VisuallyHidden>ID Card</VisuallyHidden>
        </ActionIcon>
      ) : (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconId size={18} aria-hidden="true" />}
          aria-description={fullName(holder)}
          onClick={dialog.open}
        >
          ID Card
        </Button>
      )}
      {dialog.render({ holder })}
    </>
  );
}
