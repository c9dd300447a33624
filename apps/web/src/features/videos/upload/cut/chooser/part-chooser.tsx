import { Button } from '@mantine/core';
import { DialogActions } from '../../../../../components/dialog/dialog-actions.tsx';
import { Notice } from '../../../../../components/notice.tsx';
import classes from './part-chooser.module.css';
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
      <div className={classes.form}>
        <Notice tone="danger" takesFocus>
          {problem}
        </Notice>
        <DialogActions>
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
        </DialogActions>
      </div>
    );
  }
  if (!source) return <Reading onBack={onBack} />;
  return <PartForm file={file} source={source} onCut={onCut} onBack={onBack} onRefuse={refuse} />;
}
