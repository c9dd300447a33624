import type { ReviewSheet } from '@touchline/contracts/review-sheets';
import type { ReactNode } from 'react';
import { StatusBadge } from '../../../../components/status-badge.tsx';
import classes from './sheet.module.css';

/** Description and tags; what the player has changed since the last decision is shown beside what it was before. */
export function Texts({ video, changes }: Pick<ReviewSheet, 'video' | 'changes'>) {
  const tags = video.tags.join(', ');
  const formerTags = changes?.tags?.join(', ') ?? null;
  return (
    <div className={classes.texts}>
      {changes && (
        <p className={classes.changed}>
          <StatusBadge tone="waiting">Changed since the last decision</StatusBadge>{' '}
          {changes.isFileReplaced && <strong>The file is another one.</strong>}
        </p>
      )}
      {changes && changes.title !== null && (
        <Text label="Title" former={changes.title}>
          {video.title}
        </Text>
      )}
      <Text label="Description" former={changes?.description ?? null}>
        {video.description}
      </Text>
      <Text label="Tags" former={formerTags}>
        {tags}
      </Text>
      {changes && changes.isPublic !== null && (
        <Text label="Visibility" former={changes.isPublic ? 'Public' : 'Private'}>
          {video.isPublic ? 'Public' : 'Private'}
        </Text>
      )}
    </div>
  );
}

/** A text, or the former one struck out and the new one. */
function Text({ label, former, children }: { label: string; former: string | null; children: ReactNode }) {
  if (former === null && children === '') return null;
  return (
    <p className={classes.text}>
      <span className={classes.label}>{label}</span>
      {former !== null && (
        <>
          <del>{former || 'None'}</del> <ins>{children || 'None'}</ins>
        </>
      )}
      {former === null && children}
    </p>
  );
}
