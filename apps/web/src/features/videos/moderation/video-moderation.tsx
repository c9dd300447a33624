import { Checkbox, Group } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { VIDEO_STATUSES, type VideoStatus } from '@touchline/contracts/videos';
import { useSelection } from '../../../components/bulk/use-selection.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FilterBar, FilterSelect } from '../../../components/filter-bar.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { CsvButton } from '../../../components/screen/csv-button.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-after-removal.ts';
import { SearchField } from '../../../components/search-field.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatCount } from '../../../lib/format.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { known, useAddressFilters } from '../../../lib/use-address-filters.ts';
import { RejectionNotice } from '../rejection-notice.tsx';
import { ReviewLink } from '../review/waiting-count.tsx';
import { VideoGrid, VideoGridSkeleton } from '../video-grid.tsx';
import { VideosBar } from './bulk/videos-bar.tsx';
import { ModeratedCard } from './moderated-card.tsx';

const PAGE_SIZE = 12;
const STATUS_OPTIONS: { value: VideoStatus; label: string }[] = [
  { value: 'pending', label: 'Pending Review' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'unprepared', label: 'Preparing or failed' },
];

/** All videos by search and status, to be watched and approved by an admin. */
export function VideoModeration() {
  const { values, change } = useAddressFilters(['search', 'status']);
  const status = known(values.status, VIDEO_STATUSES);
  const input = { search: values.search, status };
  const isFiltering = input.search !== '' || status !== undefined;

  const pending = trpc.videos.counts.useQuery().data?.pending;
  const count = trpc.videos.moderationCount.useQuery(input, { placeholderData: keepPreviousData });
  const videos = trpc.videos.forModeration.useInfiniteQuery(
    // What can be watched comes first.
    { ...input, order: 'ready', limit: PAGE_SIZE },
    { ...PAGED, placeholderData: keepPreviousData },
  );
  const { heading, listProps } = useFocusFallback();
  const selection = useSelection(videos.data?.pages.flatMap(({ items }) => items) ?? [], ({ id }) => id);

  return (
    <>
      <FilterBar>
        <SearchField
          placeholder="Search videos or players..."
          value={input.search}
          onSearch={(text) => change({ search: text })}
        />
        <FilterSelect
          aria-label="Status"
          all="All videos"
          options={STATUS_OPTIONS}
          value={status}
          onChange={(chosen) => change({ status: chosen })}
        />
      </FilterBar>
      <ListSection
        title={count.data === undefined ? 'Videos' : `Videos (${formatCount(count.data)})`}
        badge={
          pending !== undefined && (
            <StatusBadge tone={pending > 0 ? 'waiting' : 'plain'}>{formatCount(pending)} pending review</StatusBadge>
          )
        }
        action={
          <Group gap="xs">
            <ReviewLink />
            <CsvButton path="/api/videos.csv" filters={input} description="All videos that the filters list" />
          </Group>
        }
        headingRef={heading}
        announcesTitle
      >
        <ListView
          query={videos}
          skeleton={<VideoGridSkeleton count={6} />}
          error="Failed to fetch videos"
          empty={
            <EmptyState
              title="No videos found"
              hint={isFiltering ? 'Try adjusting your filters.' : 'No videos have been uploaded yet.'}
            />
          }
        >
          {(items) => (
            <div {...listProps}>
              <VideosBar selection={selection} onDone={() => heading.current?.focus()} />
              <VideoGrid videos={items} isOutdated={videos.isPlaceholderData}>
                {(video) => (
                  <ModeratedCard
                    video={video}
                    menu={
                      <Checkbox
                        aria-label={`Select ${video.title}`}
                        checked={selection.has(video.id)}
                        onChange={() => selection.toggle(video.id)}
                      />
                    }
                    notice={
                      <RejectionNotice rejection={video.rejection}>
                        It waits until its player sends it to the review again.
                      </RejectionNotice>
                    }
                  />
                )}
              </VideoGrid>
              <LoadMore keepsPlace query={videos} />
            </div>
          )}
        </ListView>
      </ListSection>
    </>
  );
}
