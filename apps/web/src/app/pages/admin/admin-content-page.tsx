import { Select } from '@mantine/core';
import { IconCheck, IconClockHour4, IconMovie } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { VIDEO_STATUSES } from '@touchline/contracts/videos';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { FilterBar } from '../../../components/filter-bar.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { CountTile } from '../../../components/screen/count-tile.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { Screen, Tiles } from '../../../components/screen/screen.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-fallback.ts';
import { SearchField } from '../../../components/search-field.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { ModerationActions } from '../../../features/videos/moderation/moderation-actions.tsx';
import { VideoBadges } from '../../../features/videos/video-badges.tsx';
import { VideoCard } from '../../../features/videos/video-card.tsx';
import { VideoGrid, VideoGridSkeleton } from '../../../features/videos/video-grid.tsx';
import { messageOf } from '../../../lib/errors.ts';
import { formatCount, fullName } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { known, useAddressFilters } from '../../../lib/use-address-filters.ts';

const ICON = { size: 20, 'aria-hidden': true } as const;
const PAGE_SIZE = 12;
/** A select needs a value for "no filter"; the address bar does not. */
const ALL = 'all';
const STATUS_OPTIONS = [
  { value: ALL, label: 'All videos' },
  { value: 'pending', label: 'Pending Review' },
  { value: 'approved', label: 'Approved' },
];

/** Where admins watch every clip before anybody else does. */
export function AdminContentPage() {
  const filters = useAddressFilters(['search', 'status']);
  const status = known(filters.values.status, VIDEO_STATUSES);
  const input = { search: filters.values.search, status };
  const isFiltering = input.search !== '' || status !== undefined;

  const counts = trpc.videos.counts.useQuery();
  const count = trpc.videos.moderationCount.useQuery(input, { placeholderData: keepPreviousData });
  const videos = trpc.videos.forModeration.useInfiniteQuery(
    { ...input, limit: PAGE_SIZE },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  const shown = videos.data?.pages.flatMap((page) => page.items);
  const { heading, listProps } = useFocusFallback();

  return (
    <Screen>
      <PageHeader title="Content Moderation" intro="Watch each clip before it goes live." />
      <Tiles>
        <CountTile label="Total Videos" icon={<IconMovie {...ICON} />} query={counts} of={(data) => data.total} />
        <CountTile label="Approved" icon={<IconCheck {...ICON} />} query={counts} of={(data) => data.approved} />
        <CountTile
          label="Pending"
          icon={<IconClockHour4 {...ICON} />}
          query={counts}
          of={(data) => data.pending}
          isWaiting
        />
      </Tiles>
      <FilterBar>
        <SearchField
          placeholder="Search videos or players..."
          value={input.search}
          onSearch={(text) => filters.set('search', text)}
        />
        <Select
          aria-label="Status"
          data={STATUS_OPTIONS}
          allowDeselect={false}
          value={status ?? ALL}
          onChange={(chosen) => filters.set('status', chosen === ALL || chosen === null ? '' : chosen)}
        />
      </FilterBar>
      <ListSection
        title={count.data === undefined ? 'Videos' : `Videos (${formatCount(count.data)})`}
        badge={
          counts.data && (
            <StatusBadge tone={counts.data.pending > 0 ? 'waiting' : 'plain'}>
              {formatCount(counts.data.pending)} pending review
            </StatusBadge>
          )
        }
        headingRef={heading}
      >
        {videos.isPending && <VideoGridSkeleton count={6} />}
        {videos.isError && !shown && (
          <ErrorState
            title="Failed to fetch videos"
            message={messageOf(videos.error, 'Please try again.')}
            onRetry={() => void videos.refetch()}
          />
        )}
        {shown?.length === 0 && (
          <EmptyState
            title="No videos found"
            hint={isFiltering ? 'Try adjusting your filters.' : 'No videos have been uploaded yet.'}
          />
        )}
        {shown && shown.length > 0 && (
          <div {...listProps}>
            <VideoGrid videos={shown} isOutdated={videos.isPlaceholderData}>
              {(video) => (
                <VideoCard
                  video={video}
                  badges={<VideoBadges video={video} approved="Approved" />}
                  byline={`by ${fullName(video.player)}`}
                >
                  <ModerationActions video={video} />
                </VideoCard>
              )}
            </VideoGrid>
            <LoadMore query={videos} />
          </div>
        )}
      </ListSection>
    </Screen>
  );
}
