import { Button, Group } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { Account } from '@touchline/contracts/users';
import { useState } from 'react';
import { fullName } from '../../../lib/format.ts';
import classes from './document.module.css';

/** The uploaded document, which can be enlarged in its place. It is fetched, and so logged, once it is in sight. */
export function IdentityDocument({ account }: { account: Account }) {
  const [isLarge, setLarge] = useState(false);
  const url = account.passportImageUrl;
  if (!url) return <p>No document has been uploaded.</p>;
  const Icon = isLarge ? IconZoomOut : IconZoomIn;
  return (
    <>
      <div className={classes.frame} data-large={isLarge} tabIndex={isLarge ? 0 : undefined}>
        <img src={url} loading="lazy" alt={`Passport document of ${fullName(account)}`} />
      </div>
      <Group gap="sm">
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon size={16} aria-hidden="true" />}
          onClick={() => setLarge(!isLarge)}
        >
          {isLarge ? 'Zoom Out' : 'Zoom In'}
        </Button>
        <a href={url} target="_blank" rel="noreferrer">
          Open in full size
        </a>
      </Group>
    </>
  );
}
