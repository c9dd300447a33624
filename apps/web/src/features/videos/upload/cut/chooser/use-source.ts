import { useEffect, useState } from 'react';
import type { Source } from '../media/open-source.ts';
import { CutProblem, notAVideo } from '../problems.ts';

/** A file that is being opened, was opened or cannot be. */
interface Opening {
  source: Source | null;
  /** Why no part of it can be chosen, for the user. */
  problem: string | null;
}

const NOT_YET: Opening = { source: null, problem: null };

/** Opens a file while the chooser is shown. The code that reads videos is fetched first. */
export function useSource(file: File) {
  const [opening, setOpening] = useState(NOT_YET);

  useEffect(() => {
    let isOver = false;
    let opened: Source | null = null;
    const open = async () => {
      const { openSource } = await import('../media/open-source.ts');
      const source = await openSource(file);
      opened = source;
      if (isOver) source.close();
      else setOpening({ source, problem: null });
    };
    open().catch((error: unknown) => {
      const problem = error instanceof CutProblem ? error : notAVideo();
      if (!isOver) setOpening({ source: null, problem: problem.message });
    });
    return () => {
      isOver = true;
      opened?.close();
      setOpening(NOT_YET);
    };
  }, [file]);

  return { ...opening, refuse: (problem: CutProblem) => setOpening({ source: null, problem: problem.message }) };
}
