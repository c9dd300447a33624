import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconPlus, IconScissors, IconUpload } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { FileZone } from '../../../components/file-zone/file-zone.tsx';
import { formatBytes, formatDuration } from '../../../lib/format.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { ClipPreview } from './clip-preview.tsx';
import classes from './file-field.module.css';
import type { UnfinishedUpload } from './sending/unfinished.ts';
import type { Refusal } from './use-chosen-files.ts';

/** Phones and tablets. */
const TOUCH = '(pointer: coarse)';

interface FileFieldProps {
  file: File | null;
  /** Whether several are chosen, which are shown elsewhere. */
  isMany: boolean;
  /** The unfinished upload whose file is chosen again; null for a new video. */
  awaited: UnfinishedUpload | null;
  refusals: readonly Refusal[];
  isBusy: boolean;
  inputRef: Ref<HTMLInputElement>;
  /** Whether the file takes the place of that of a video: then there is one, and the texts come first. */
  isReplacement?: boolean;
  onChoose: (files: File[]) => void;
  /** Chooses a part of the chosen file, or of one that was refused. */
  onChoosePart: (file: File) => void;
  /** Adds another video to the chosen one; null where that is not possible. */
  onAddAnother: (() => void) | null;
}

/** Chooses clips, and shows the chosen one and why the last ones were refused. */
export function FileField({ file, isMany, awaited, refusals, onChoosePart, onAddAnother, ...rest }: FileFieldProps) {
  const { isReplacement = false, ...zone } = rest;
  const url = useObjectUrl(file);
  const isTouch = useMediaQuery(TOUCH, false, { getInitialValueInEffect: false });
  const [measured, setMeasured] = useState<{ url: string; seconds: number } | null>(null);
  const Icon = refusals.length > 0 ? IconAlertTriangle : IconUpload;
  const refused = refusals.flatMap((refusal) => (refusal.offersPart && refusal.file ? [refusal.file] : []));
  const divisible = refused.length === 0 && file ? [file] : refused;
  const hasActions = divisible.length > 0 || onAddAnother !== null;
  return (
    <Stack gap="xs">
      <FileZone
        {...zone}
        label={isReplacement ? 'Replace the File' : 'Video File'}
        accept="video/*"
        hasFirstFocus={!isReplacement}
        isMultiple={!isReplacement}
        picture={
          url ? (
            <ClipPreview key={url} url={url} onMeasure={(seconds) => setMeasured({ url, seconds })} />
          ) : (
            <Icon size={32} aria-hidden="true" style={{ flex: 'none' }} />
          )
        }
        caption={
          <Stack component="span" gap={0} miw={0}>
            <Text span inherit c="var(--tl-ink)" fw={650} style={{ overflowWrap: 'anywhere' }}>
              {awaited ? continuing(awaited) : (file?.name ?? invitation({ isMany, isReplacement, isTouch }))}
            </Text>
            <span className={classes.hint}>
              {file ? factsOf(file, measured?.url === url ? measured?.seconds : null) : 'MP4, MOV, AVI · up to 100 MB'}
            </span>
            {file && !awaited && <span className={classes.hint}>Choose another</span>}
          </Stack>
        }
        error={
          refusals.length === 0 ? null : refusals.map((refusal) => <Reason key={keyOf(refusal.file)} {...refusal} />)
        }
      />
      {hasActions && (
        <Group gap="xs">
          {divisible.map((one) => (
            <Button
              // The only button stays the same when a part takes the place of its video, since the focus returns to it.
              key={divisible.length === 1 ? '' : keyOf(one)}
              variant="default"
              maw="100%"
              leftSection={<IconScissors size={18} aria-hidden="true" />}
              disabled={zone.isBusy}
              onClick={() => onChoosePart(one)}
            >
              {divisible.length === 1 ? 'Choose a Part' : `Choose a Part of ${one.name}`}
            </Button>
          ))}
          {onAddAnother && (
            <Button
              variant="subtle"
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              disabled={zone.isBusy}
              onClick={onAddAnother}
            >
              Add Another Video
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

function Reason({ file, title, description }: Refusal) {
  return (
    <Box component="span" display="block" className={classes.refusal}>
      <strong>{file ? `${title}: ${file.name}` : title}</strong>{' '}
      <Box component="span" display="block">
        {description}
      </Box>
    </Box>
  );
}

/** Distinguishes two files of one choice. */
const keyOf = (file: File | null) => (file ? `${file.name} ${file.size} ${file.lastModified}` : '');

const continuing = ({ fileName, size }: UnfinishedUpload) =>
  `Choose ${fileName} (${formatBytes(size)}) again to continue`;

/** Where a finger points, nothing can be dropped. */
function invitation({ isMany, isReplacement, isTouch }: Record<'isMany' | 'isReplacement' | 'isTouch', boolean>) {
  if (isTouch) return isMany ? 'Choose more from your phone' : 'Choose from your phone';
  if (isReplacement) return 'Drop another file here, or choose one';
  return isMany ? 'Drop more videos here, or choose them' : 'Drop a video here, or choose one';
}

function factsOf(file: File, seconds: number | null | undefined): string {
  const size = formatBytes(file.size);
  return seconds ? `${size} · ${formatDuration(seconds)}` : size;
}
