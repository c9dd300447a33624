import { ButtonLink } from '../../../components/button-link.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-after-removal.ts';
import { paths } from '../../../lib/paths.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useLinkedClip } from '../use-linked-clip.ts';
import { VideoGrid, VideoGridSkeleton } from '../video-grid.tsx';
import { ModeratedCard } from './moderated-card.tsx';

/** The one video that a link names, instead of a list in which it may be far below. */
export function LinkedVideo({ id }: { id: string }) {
  const video = trpc.videos.byId.useQuery({ id });
  const { startAt } = useLinkedClip();
  const { heading, listProps } = useFocusFallback();
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
        query={video}
        skeleton={<VideoGridSkeleton count={1} />}
        error="Failed to fetch videos"
        notFound={<EmptyState title="This video does not exist any more" hint="It may have been deleted." />}
      >
        {(shown) => (
          <div {...listProps}>
            <VideoGrid videos={[shown]}>{(one) => <ModeratedCard video={one} startAt={startAt} />}</VideoGrid>
          </div>
        )}
      </QueryView>
    </ListSection>
  );
}
