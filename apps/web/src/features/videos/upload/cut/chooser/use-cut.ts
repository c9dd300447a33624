import { useEffect, useRef, useState } from 'react';
import { logProblem } from '../../../../../lib/log.ts';
import type { Source } from '../media/open-source.ts';
import type { Part } from '../part.ts';
import { CutProblem, sentenceOf } from '../problems.ts';

/** Cuts a part out of a video. It can be cancelled, also by leaving the chooser. */
export function useCut(source: Source, onCut: (part: File) => void) {
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const cut = async (part: Part, signal: AbortSignal) => {
    const onProgress = (done: number) => {
      if (!signal.aborted) setShare(done);
    };
    const result = await source.cut(part, { onProgress, signal, mayLoseSound: source.isSoundLost });
    if (!signal.aborted) onCut(result);
  };

  return {
    /** From 0 to 1; null while nothing is being cut. */
    share,
    problem,
    start(part: Part) {
      const controller = new AbortController();
      running.current = controller;
      setProblem(null);
      setShare(0);
      cut(part, controller.signal)
        .catch((error: unknown) => {
          if (controller.signal.aborted) return;
          if (!(error instanceof CutProblem)) logProblem('A part could not be cut.', error);
          setProblem(sentenceOf(error));
        })
        .finally(() => setShare(null));
    },
    cancel: () => running.current?.abort(),
    forgetProblem: () => setProblem(null),
  };
}
