import { Button, Stack } from '@mantine/core';
import { DialogActions } from '../../../../../components/dialog/dialog-actions.tsx';
import { Notice } from '../../../../../components/notice.tsx';
import { PartForm } from './part-form.tsx';
import { Reading } from './reading.tsx';
import { useSource } from './use-source.ts';

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
