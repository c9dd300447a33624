import type { ReviewSheet } from '@touchline/contracts/review-sheets';
import { SectionCard } from '../../../../components/section-card.tsx';
import { formatDateTime, formatDuration, formatMegabytes } from '../../../../lib/format.ts';
import { Fact, FactList } from './fact-list.tsx';

/** What is known of the file and of the time it waits. */
export function VideoFacts({ video }: { video: ReviewSheet['video'] }) {
  const { duration, width, height, videoCodec, audioCodec } = video;
  return (
    <SectionCard title="Video">
      <FactList>
        <Fact name="Duration">{duration === null ? null : formatDuration(duration)}</Fact>
        <Fact name="Size">{formatMegabytes(video.fileSize)}</Fact>
        <Fact name="Dimensions">{width === null || height === null ? null : `${width} × ${height}`}</Fact>
        <Fact name="Codecs">{[videoCodec, audioCodec].filter(Boolean).join(', ') || null}</Fact>
        <Fact name="Visibility">{video.isPublic ? 'Public' : 'Private'}</Fact>
        <Fact name="Uploaded">{formatDateTime(video.createdAt)}</Fact>
        <Fact name="Waiting since">{formatDateTime(video.waitingSince)}</Fact>
      </FactList>
    </SectionCard>
  );
}
