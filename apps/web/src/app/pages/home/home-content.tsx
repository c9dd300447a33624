import type { FeaturedItem, HomepageItem } from '@touchline/contracts/content';
import { can } from '@touchline/contracts/permissions';
import { useDeferredValue } from 'react';
import { ButtonLink } from '../../../components/button-link.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ContentFailed } from '../../../features/home/content/content-failed.tsx';
import { ContentSection } from '../../../features/home/content/content-section.tsx';
import { ContentSkeleton } from '../../../features/home/content/content-skeleton.tsx';
import { FeaturedCard } from '../../../features/home/content/featured-card.tsx';
import { useFeaturedContent, useHomepageContent } from '../../../features/home/content/queries.ts';
import { UpdateCard } from '../../../features/home/content/update-card.tsx';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';
import { ContentClip } from './content-clip.tsx';

/** The two lists that admins fill: what they feature, and what is new. */
export function HomeContent() {
  const homepage = useHomepageContent();
  const featured = useFeaturedContent();
  // Deferred, so that the cards are made in slices, with taps and scrolling in between.
  const isAwaited = useDeferredValue(homepage.isPending || featured.isPending);
  if (isAwaited) return <ContentSkeleton />;
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
              <Update update={update} />
            </li>
          ))}
        </ContentSection>
      )}
    </>
  );
}

function moreOf(query: { hasNextPage: boolean; fetchNextPage: () => Promise<unknown> }) {
  const { hasNextPage, fetchNextPage } = query;
  return hasNextPage ? () => void fetchNextPage() : undefined;
}

function Feature({ feature, isLead }: { feature: FeaturedItem; isLead: boolean }) {
  const { user } = useSession();
  const { type, videoId, playerId } = feature;
  // Nobody else may open a player's page, so nobody else is shown the way.
  const mayVisit = type === 'player' && playerId !== null && can(user, 'players:list');
  return (
    <FeaturedCard
      feature={feature}
      isLead={isLead}
      clip={<ContentClip videoId={videoId} missing="Video not found" />}
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

function Update({ update }: { update: HomepageItem }) {
  return <UpdateCard update={update} clip={update.videoId && <ContentClip videoId={update.videoId} />} />;
}
