import { useEffect, useState } from 'react';
import { formatBytes } from '../../../../../lib/format.ts';
import type { Source } from '../media/open-source.ts';
import type { Part } from '../part.ts';
import { formatTime } from '../times.ts';

/** Until a handle rests: the text is read out. */
const REST_MS = 250;

/** How long the part is and how much of it will be sent, once it no longer changes. */
export function useEstimate(source: Source, { start, end }: Part): string {
  const [measured, setMeasured] = useState<(Part & { bytes: number | null | undefined }) | null>(null);

  useEffect(() => {
    let isOver = false;
    const measure = async () => {
      // A damaged file. Cutting it reports the error.
      const bytes = await source.bytesOf({ start, end }).catch(() => undefined);
      if (!isOver) setMeasured({ start, end, bytes });
    };
    const timer = setTimeout(() => void measure(), REST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [source, start, end]);

  if (!measured) return '';
  const { bytes } = measured;
  const length = `${formatTime(measured.end - measured.start)} selected`;
  if (bytes === null) return `${length}. That is over 100 MB, please choose a shorter part.`;
  if (bytes === undefined) return length;
  return `${length}, about ${formatBytes(bytes)} to send`;
}
