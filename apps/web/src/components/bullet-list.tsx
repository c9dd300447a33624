import { Stack } from '@mantine/core';
import classes from './bullet-list.module.css';

interface BulletListProps {
  /** All different. */
  texts: readonly string[];
  /** For tips beside the main content. */
  isDimmed?: boolean;
}

/** Short texts with green bullets. */
export function BulletList({ texts, isDimmed = false }: BulletListProps) {
  return (
    <Stack component="ul" gap="xs" m={0} pl="1.1rem" {...(isDimmed && { c: 'dimmed' })} className={classes.list ?? ''}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </Stack>
  );
}
