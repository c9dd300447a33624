import { IconAlertTriangle, IconCrop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLazyDialog } from '../../../../components/dialog/use-lazy-dialog.tsx';
import { PictureButton } from '../picture-button.tsx';
import { findPhotoProblem, PHOTO_WARNINGS, type PhotoProblem } from './photo-quality.ts';
import classes from './photo-tools.module.css';

interface PhotoToolsProps {
  /** The address of the shown photo. */
  src: string;
  isBusy: boolean;
  onCropped: (file: File) => void;
}

/** Crops the shown photo, and warns when it is too small or not sharp; it may be used all the same. */
export function PhotoTools({ src, isBusy, onCropped }: PhotoToolsProps) {
  const dialog = useLazyDialog(() => import('./crop-dialog.tsx').then(({ CropDialog }) => CropDialog));
  const problem = usePhotoProblem(src);
  return (
    <>
      <PictureButton isBusy={isBusy} leftSection={<IconCrop size={18} aria-hidden="true" />} onClick={dialog.open}>
        Crop and Rotate
      </PictureButton>
      <p role="status" className={classes.warning}>
        {problem && (
          <>
            <IconAlertTriangle size={18} aria-hidden="true" /> {PHOTO_WARNINGS[problem]}
          </>
        )}
      </p>
      {dialog.render({ src, onCropped })}
    </>
  );
}

/** Null also where the picture cannot be shown, which its frame says. */
function usePhotoProblem(src: string): PhotoProblem {
  const { data = null } = useQuery({
    queryKey: ['photo-problem', src],
    queryFn: () => findPhotoProblem(src),
    gcTime: 0,
  });
  return data;
}
