import { Decoder, FilterAPI } from 'node-av/api';
import { AV_FRAME_FLAG_INTERLACED, AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { filterFrame } from './lines/muxing.ts';
import { openMedia } from './open-media.ts';
import type { Survey } from './survey.ts';

/** How the lines of a picture were filmed: all at once, or every second one (a field) a moment later. */
export interface Fields {
  /** The stream calls pictures interlaced, rightly or not. */
  isMarked: boolean;
  /** The filter that makes whole pictures of fields. Null where the pictures are whole. */
  filter: string | null;
}

const WHOLE_PICTURES: Fields = { isMarked: false, filter: null };

/** No format of fields has more lines (ITU-R BT.709 in macroblocks). */
const LINES_MAX = 1088;
const PLACES = 4;
const FRAMES_PER_PLACE = 14;
/** Drawn patterns in whole pictures reach FFmpeg's own threshold of 1.04. */
const CLEARLY = 1.5;
/** Shares of the pictures that FFmpeg's detector is sure of: film in a broadcast (telecine) has fields in two of five. */
const COMBED_SHARE_MIN = 0.3;
const COMBED_MIN = 5;
/** Nets and hatching look like fields of both orders, real ones are of one. */
const OTHER_ORDER_SHARE_MAX = 0.2;
const WHOLE_SHARE_MIN = 0.95;

/** Looks at pictures from four places of a file: at what the stream says of them, and at their lines. */
export async function findFields(path: string, container: string, survey: Survey): Promise<Fields> {
  const counts: Counts = { frames: 0, marked: 0, tff: 0, bff: 0, progressive: 0 };
  for (let place = 0; place < PLACES; place += 1) {
    await using media = await openMedia(path, container);
    if (media.video.codecpar.height > LINES_MAX) return WHOLE_PICTURES;
    if (place > 0) await media.input.seek(survey.first + (survey.duration * place) / PLACES, -1, AVSEEK_FLAG_BACKWARD);
    using decoder = await Decoder.create(media.video, { threadCount: 2, exitOnError: false });
    using detector = FilterAPI.create(`idet=intl_thres=${CLEARLY}`, { threads: 1 });
    let left = FRAMES_PER_PLACE;
    for await (const packet of media.input.packets(media.video.index)) {
      for (const frame of await decoder.decodeAll(packet)) {
        if (left > 0) await count(frame, detector, counts);
        left -= 1;
        frame.free();
      }
      packet?.free();
      if (!packet || left <= 0) break;
    }
  }
  return judge(counts);
}

interface Counts {
  frames: number;
  marked: number;
  tff: number;
  bff: number;
  progressive: number;
}

async function count(frame: Frame, detector: FilterAPI, counts: Counts): Promise<void> {
  counts.frames += 1;
  if (frame.hasFlags(AV_FRAME_FLAG_INTERLACED)) counts.marked += 1;
  for await (const seen of filterFrame(detector, frame)) {
    const kind = seen.getMetadata().get('lavfi.idet.multiple.current_frame');
    if (kind === 'tff' || kind === 'bff' || kind === 'progressive') counts[kind] += 1;
  }
}

/**
 * The lines decide, since cameras mark whole pictures as fields (25p in a stream of 50i) and programs save fields unmarked; where
 * nothing moves, the marks do. One picture is made of two fields, so that the rate stays.
 */
function judge({ frames, marked, tff, bff, progressive }: Counts): Fields {
  const isMarked = marked > 0;
  const [combed, other] = [Math.max(tff, bff), Math.min(tff, bff)];
  const sure = combed + other + progressive;
  const isSeen = combed >= COMBED_MIN && combed >= sure * COMBED_SHARE_MIN && other <= combed * OTHER_ORDER_SHARE_MAX;
  const isWhole = progressive >= COMBED_MIN && progressive >= sure * WHOLE_SHARE_MIN;
  if (isSeen ? false : !isMarked || isWhole) return { isMarked, filter: null };
  const order = isSeen ? (tff > bff ? 'tff' : 'bff') : 'auto';
  // Some of the pictures are whole, and marked so.
  const isMixed = isMarked && marked < frames;
  return {
    isMarked,
    filter: isMixed ? 'bwdif=mode=send_frame:deint=interlaced' : `bwdif=mode=send_frame:parity=${order}:deint=all`,
  };
}
