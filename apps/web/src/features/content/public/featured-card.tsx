import type { FeaturedItem } from '@touchline/contracts/content';
import { FEATURED_TYPE_LABELS } from '@touchline/contracts/options';
import { type ReactNode, useId } from 'react';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatDate } from '../../../lib/format.ts';
import { ContentClip } from './content-clip.tsx';
import { ContentPicture } from './content-picture.tsx';
import classes from './featured-card.module.css';

interface FeaturedCardProps {
  feature: Omit<FeaturedItem, 'id' | 'updatedAt' | 'position'>;
  /** A link to the player of the item. */
  action?: ReactNode;
  /** The first item of the list is larger. */
  isLead?: boolean;
}

export function FeaturedCard({ feature, action, isLead = false }: FeaturedCardProps) {
  const titleId = useId();
  const { type, title, description, content, imageUrl, videoId, createdAt } = feature;
  return (
    <article className={classes.card} data-lead={isLead} aria-labelledby={titleId}>
      {type === 'video' && (
        <div className={classes.media}>
          <ContentClip videoId={videoId || null} missing="Video not found" isFirst={isLead} />
        </div>
      )}
      {imageUrl && (
        <div className={classes.media}>
          <ContentPicture
            url={imageUrl}
            sizes={isLead ? '(min-width: 62em) 32rem, 92vw' : '(min-width: 48em) 26rem, 92vw'}
          />
        </div>
      )}
      <div className={classes.words}>
        <p className={classes.facts}>
          <StatusBadge tone="plain">{FEATURED_TYPE_LABELS[type]}</StatusBadge>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
        <h3 id={titleId} className={classes.title}>
          {title}
        </h3>
        {description && <p className={classes.description}>{description}</p>}
        {type === 'text' && content && <p className={classes.content}>{content}</p>}
        {action}
      </div>
    </article>
  );
}
