import { Button, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { DialogActions } from '../../../../../components/dialog/dialog-actions.tsx';
import { Notice } from '../../../../../components/notice.tsx';
import type { Source } from '../media/open-source.ts';
import { CutProblem, notAVideo } from '../problems.ts';
import { PartForm } from './part-form.tsx';
import { Reading } from './reading.tsx';

interface PartChooserProps {
  file: File;
  onCut: (part: File) => void;
  onBack: () => void;
}

/** Opens a video and lets the user choose a part of it; says why where that is not possible. */
export function PartChooser({ file, onCut, onBack }: PartChooserProps) {
  const { source, problem, refuse } = useSource(file);
  if (problem !== null) {
    return (
      <Stack gap="sm" miw={0}>
        <Notice tone="danger" takesFocus>
          {problem}
        </Notice>
        <DialogActions>
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
        </DialogActions>
      </Stack>
    );
  }
  if (!source) return <Reading onBack={onBack} />;
  return <PartForm file={file} source={source} onCut={onCut} onBack={onBack} onRefuse={refuse} />;
}

/** A file that is being opened, was opened or cannot be. */
interface Opening {
  source: Source | null;
  /** Why no part of it can be chosen, for the user. */
  problem: string | null;
}

const NOT_YET: Opening = { source: null, problem: null };

/** Opens a file while the chooser is shown. The code that reads videos is fetched first. */
function useSource(file: File) {
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
