import type { FeaturedItem } from '@touchline/contracts/content';
import { can } from '@touchline/contracts/permissions';
import { useDeferredValue } from 'react';
import { ButtonLink, LightButton } from '../../../components/button-link.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';
import { ContentSection } from './content-section.tsx';
import { ContentSkeleton } from './content-skeleton.tsx';
import { FeaturedCard } from './featured-card.tsx';
import classes from './home-content.module.css';
import { useFeaturedContent, useHomepageContent } from './queries.ts';
import { UpdateCard } from './update-card.tsx';

/** The featured items and the latest updates. */
export function HomeContent() {
  const homepage = useHomepageContent();
  const featured = useFeaturedContent();
  // Deferred, so that React renders the cards in slices and input is handled in between.
  const isAwaited = useDeferredValue(homepage.isPending || featured.isPending);
  if (isAwaited) return <NotLoaded queries={[homepage, featured]} skeleton={<ContentSkeleton />} />;
  const hasFailed = homepage.isError || featured.isError;
  const features = featured.data ?? [];
  const updates = (homepage.data ?? []).filter(({ section }) => section !== 'hero');
  const retry = () => {
    if (homepage.isError) void homepage.refetch();
    if (featured.isError) void featured.refetch();
  };
  return (
    <>
      {hasFailed && <ContentFailed onRetry={retry} />}
      {!hasFailed && features.length === 0 && updates.length === 0 && (
        <EmptyState
          title="No content available"
          hint="Content will appear here once the admin adds it through the dashboard."
        />
      )}
      {features.length > 0 && (
        <ContentSection title="Featured Content" layout="grid" onMore={moreOf(featured)}>
          {features.map((feature, index) => (
            <li key={feature.id}>
              <Feature feature={feature} isLead={index === 0} />
            </li>
          ))}
        </ContentSection>
      )}
      {updates.length > 0 && (
        <ContentSection title="Latest Updates" layout="rows" onMore={moreOf(homepage)}>
          {updates.map((update) => (
            <li key={update.id}>
              <UpdateCard update={update} />
            </li>
          ))}
        </ContentSection>
      )}
    </>
  );
}

/** The rest of the page works without the lists, so this stays small: Mantine's alert would be more code for all visitors. */
function ContentFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={classes.failed}>
      <p className={classes.text}>The latest content could not be loaded.</p>
      <LightButton variant="default" onClick={onRetry}>
        Try again
      </LightButton>
    </div>
  );
}

function moreOf(query: { hasNextPage: boolean; fetchNextPage: () => Promise<unknown> }) {
  const { hasNextPage, fetchNextPage } = query;
  return hasNextPage ? () => void fetchNextPage() : undefined;
}

function Feature({ feature, isLead }: { feature: FeaturedItem; isLead: boolean }) {
  const { user } = useSession();
  const { type, playerId } = feature;
  // Only users who may open a player's page see the link.
  const mayVisit = type === 'player' && playerId !== null && can(user, 'players:list');
  return (
    <FeaturedCard
      feature={feature}
      isLead={isLead}
      action={
        mayVisit && (
          <ButtonLink to={paths.player(playerId)} variant="default" size="sm">
            View Profile
          </ButtonLink>
        )
      }
    />
  );
}
