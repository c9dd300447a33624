import type { HomepageItem } from '@touchline/contracts/content';
import { HOMEPAGE_SECTION_LABELS } from '@touchline/contracts/options';
import { useId } from 'react';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatDate } from '../../../lib/format.ts';
import { ContentButton } from './content-button.tsx';
import { ContentClip } from './content-clip.tsx';
import { ContentPicture } from './content-picture.tsx';
import classes from './update-card.module.css';

/** What visitors see of a section. */
export type ShownSection = Omit<HomepageItem, 'id' | 'updatedAt' | 'sortOrder' | 'metadata'>;

export function UpdateCard({ update }: { update: ShownSection }) {
  const titleId = useId();
  const { section, title, subtitle, description, imageUrl, videoId, buttonText, buttonUrl, createdAt } = update;
  const label = HOMEPAGE_SECTION_LABELS[section];
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      {imageUrl && (
        <div className={classes.media}>
          <ContentPicture url={imageUrl} sizes="(min-width: 48em) 18rem, 92vw" />
        </div>
      )}
      <div className={classes.words}>
        <p className={classes.facts}>
          {/* An entry without a title is named by its section. */}
          <span {...(title ? {} : { id: titleId })}>
            <StatusBadge tone="plain">{label}</StatusBadge>
          </span>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
        {title && (
          <h3 id={titleId} className={classes.title}>
            {title}
          </h3>
        )}
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        {description && <p className={classes.description}>{description}</p>}
        {videoId && (
          <div className={classes.clip}>
            <ContentClip videoId={videoId} />
          </div>
        )}
        <ContentButton text={buttonText} url={buttonUrl} variant="default" size="sm" />
      </div>
    </article>
  );
}
