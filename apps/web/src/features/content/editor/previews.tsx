import { FeaturedCard } from '../public/featured-card.tsx';
import { Hero } from '../public/hero.tsx';
import { UpdateCard } from '../public/update-card.tsx';
import type { FeaturedValues } from './dialog/featured-dialog.tsx';
import type { HomepageValues } from './dialog/homepage-dialog.tsx';
import classes from './previews.module.css';

interface PreviewProps<Values> {
  values: Values;
  /** Null for an entry that has not been saved yet. */
  createdAt: string | null;
}

/** A section as the home page will show it, made of the same components. */
export function HomepagePreview({ values, createdAt }: PreviewProps<HomepageValues>) {
  const shown = { ...values, createdAt: createdAt ?? new Date().toISOString() };
  if (values.section === 'hero') return <Hero hero={shown} isPreview />;
  return (
    <div className={classes.card}>
      <UpdateCard update={shown} />
    </div>
  );
}

/** A featured item as the home page will show it. */
export function FeaturedPreview({ values, createdAt }: PreviewProps<FeaturedValues>) {
  const shown = { ...values, createdAt: createdAt ?? new Date().toISOString() };
  return (
    <div className={classes.card}>
      <FeaturedCard feature={shown} />
    </div>
  );
}
