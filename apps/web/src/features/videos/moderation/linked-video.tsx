import { ButtonLink } from '../../../components/button-link.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-after-removal.ts';
import { messageOf, statusOf } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';
import { VideoGrid, VideoGridSkeleton } from '../video-grid.tsx';
import { ModeratedCard } from './moderated-card.tsx';

const NOT_FOUND = 404;

/** The one video that a link names, instead of a list in which it may be far below. */
export function LinkedVideo({ id }: { id: string }) {
  const video = trpc.videos.byId.useQuery({ id });
  const { heading, listProps } = useFocusFallback();
  const isGone = statusOf(video.error) === NOT_FOUND;
  return (
    <ListSection
      title="Linked Video"
      headingRef={heading}
      action={
        <ButtonLink to={paths.adminContent()} variant="default" size="sm">
          Show All Videos
        </ButtonLink>
      }
    >
      <QueryView
        query={isGone ? { ...video, data: undefined } : video}
        skeleton={<VideoGridSkeleton count={1} />}
        error={(error) =>
          isGone ? (
            <EmptyState title="This video does not exist any more" hint="It may have been deleted." />
          ) : (
            <ErrorState
              title="Failed to fetch videos"
              message={messageOf(error, 'Please try again.')}
              onRetry={() => void video.refetch()}
            />
          )
        }
      >
        {(shown) => (
          <div {...listProps}>
            <VideoGrid videos={[shown]} isOutdated={false}>
              {(one) => <ModeratedCard video={one} />}
            </VideoGrid>
          </div>
        )}
      </QueryView>
    </ListSection>
  );
}
