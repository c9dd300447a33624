import { Stack, type StackProps } from '@mantine/core';
import classes from './bullet-list.module.css';

interface BulletListProps extends StackProps {
  /** All different. */
  texts: readonly string[];
}

/** Short texts with green bullets. */
export function BulletList({ texts, ...list }: BulletListProps) {
  return (
    <Stack component="ul" gap="xs" m={0} pl="1.1rem" className={classes.list ?? ''} {...list}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </Stack>
  );
}
