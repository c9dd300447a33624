import { ActionIcon, Button, Group, Slider, Text } from '@mantine/core';
import { IconRotate2, IconRotateClockwise2 } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { BusyButton } from '../../../../components/busy-button.tsx';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../../components/dialog/dialog-actions.tsx';
import { logProblem } from '../../../../lib/log.ts';
import classes from './crop-dialog.module.css';
import { cropPicture } from './crop-picture.ts';

interface CropDialogProps {
  /** The address of the whole picture. */
  src: string;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
  onCropped: (file: File) => void;
}

const START = { x: 0, y: 0 };
const ZOOM_MAX = 4;
const QUARTER = 90;

/** Crops a portrait to the shape of the card's photo, with a guide for the face: from chin to crown 70 to 80 % of the height. */
export function CropDialog({ src, isOpen, onClose, onClosed, onCropped }: CropDialogProps) {
  const [crop, setCrop] = useState(START);
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const [area, setArea] = useState<Area | null>(null);
  const cropping = useMutation({
    networkMode: 'always',
    mutationFn: (part: Area) => cropPicture(src, { area: part, rotation }),
    onSuccess(file) {
      onCropped(file);
      onClose();
    },
    onError: (error) => logProblem('A picture could not be cropped.', error),
  });

  return (
    <Dialog title="Crop and Rotate" isOpen={isOpen} onClose={onClose} onClosed={onClosed}>
      <div className={classes.stage}>
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          rotation={rotation}
          aspect={3 / 4}
          maxZoom={ZOOM_MAX}
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          classes={{ cropAreaClassName: classes.frame ?? '' }}
          cropperProps={{
            role: 'group',
            'aria-label': 'Part of the picture that is used. Move it with the arrow keys.',
          }}
          mediaProps={{ alt: '' }}
        />
      </div>
      <Text mt="sm">The head from chin to crown fits between the two ovals.</Text>
      <Group mt="md" wrap="nowrap">
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Turn left"
          onClick={() => setRotation((rotation - QUARTER + 360) % 360)}
        >
          <IconRotate2 size={20} aria-hidden="true" />
        </ActionIcon>
        <Slider
          flex={1}
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          label={null}
          thumbLabel="Zoom"
          value={zoom}
          onChange={setZoom}
        />
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Turn right"
          onClick={() => setRotation((rotation + QUARTER) % 360)}
        >
          <IconRotateClockwise2 size={20} aria-hidden="true" />
        </ActionIcon>
      </Group>
      {cropping.isError && (
        <Text role="alert" mt="sm" c="var(--tl-danger-text)">
          The picture could not be cropped. Please choose another one.
        </Text>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton isBusy={cropping.isPending} disabled={area === null} onClick={() => area && cropping.mutate(area)}>
          Use This Part
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
