import type { FeaturedValues } from '../../../../features/content/dialog/featured-dialog.tsx';
import type { HomepageValues } from '../../../../features/content/dialog/homepage-dialog.tsx';
import { FeaturedCard } from '../../../../features/home/content/featured-card.tsx';
import { UpdateCard } from '../../../../features/home/content/update-card.tsx';
import { Hero } from '../../../../features/home/hero.tsx';
import { ContentClip } from '../../home/content-clip.tsx';
import classes from './previews.module.css';

interface PreviewProps<Values> {
  values: Values;
  /** Null for an entry that has not been saved yet. */
  createdAt: string | null;
}

/** A section as the home page will show it: by the very pieces that the home page is made of. */
export function HomepagePreview({ values, createdAt }: PreviewProps<HomepageValues>) {
  const shown = { ...values, createdAt: createdAt ?? new Date().toISOString() };
  const clip = values.videoId && <ContentClip videoId={values.videoId} />;
  if (values.section === 'hero') return <Hero hero={shown} clip={!values.imageUrl && clip} isPreview />;
  return (
    <div className={classes.card}>
      <UpdateCard update={shown} clip={clip} />
    </div>
  );
}

/** A featured item as the home page will show it. */
export function FeaturedPreview({ values, createdAt }: PreviewProps<FeaturedValues>) {
  const shown = { ...values, createdAt: createdAt ?? new Date().toISOString() };
  return (
    <div className={classes.card}>
      <FeaturedCard feature={shown} clip={<ContentClip videoId={values.videoId || null} missing="Video not found" />} />
    </div>
  );
}
