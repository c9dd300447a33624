import { Group, Progress, Stack, Text } from '@mantine/core';
import type { ImageKind } from '@touchline/contracts/images';
import { useEffect, useRef, useState } from 'react';
import { BulletList } from '../../../components/bullet-list.tsx';
import { BusyButton } from '../../../components/busy-button.tsx';
import { uploadSentenceOf } from '../../../lib/post-form.ts';
import { showToast } from '../../../lib/toast.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { useStateToast } from '../../../lib/use-state-toast.ts';
import { type Upload, useUpload } from '../../../lib/use-upload.ts';
import { PhotoTools } from './crop/photo-tools.tsx';
import { DrawButton } from './draw/draw-button.tsx';
import { findImageProblem, IMAGE_PACE, IMAGE_UPLOADS, type UploadWords } from './image-uploads.ts';
import { PictureButton } from './picture-button.tsx';
import { PictureZone } from './picture-zone.tsx';

interface ImageUploaderProps {
  kind: ImageKind;
  /** The address of the current picture. */
  value: string | null;
  upload: Upload;
  onUploaded: (url: string) => void;
  /** Removes the current picture from the form; without it only a new choice can be undone. */
  onRemove?: () => void;
  /** With a label, a chosen picture is uploaded by a button; otherwise at once. */
  submitLabel?: string;
  changeLabel?: string;
  /** Replaces the default, which says that it is the viewer's own picture. */
  alt?: string;
  label?: string;
  inputId?: string;
  words?: UploadWords;
  /** Called when a chosen picture waits for the button, and when it does no longer. */
  onUnsent?: (isUnsent: boolean) => void;
}

/** Chooses, previews and uploads a portrait or a signature. A failure restores the previous one. */
export function ImageUploader({
  kind,
  value,
  onRemove,
  submitLabel,
  changeLabel = 'Change',
  ...rest
}: ImageUploaderProps) {
  const { invitation, hint, guidelines, ...own } = IMAGE_UPLOADS[kind];
  const { upload, onUploaded, inputId, words = own.words, alt = own.alt, label = own.label, onUnsent } = rest;
  const [draft, setDraft] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // An error ends when another file is chosen or the picture is removed.
  const toast = useStateToast();
  const { send, isUploading, percent, error, forgetError } = useUpload({
    upload,
    pace: IMAGE_PACE,
    onUploaded(url) {
      showToast(words.uploaded);
      onUploaded(url);
    },
    onFailed(cause) {
      toast.show({ title: 'Upload failed', description: uploadSentenceOf(cause, words.failed), tone: 'danger' });
    },
  });
  const isUnsent = draft !== null && submitLabel !== undefined;
  useEffect(() => onUnsent?.(isUnsent), [onUnsent, isUnsent]);
  const draftUrl = useObjectUrl(draft);
  const input = useRef<HTMLInputElement>(null);
  const src = draftUrl ?? value;

  const submit = (file: File) => {
    if (isUploading) return;
    send(file, {
      onSettled() {
        setDraft(null);
        // The clicked button disappears with the draft.
        input.current?.focus();
      },
    });
  };

  const clearProblem = () => {
    setProblem(null);
    toast.end();
    forgetError();
  };

  const choose = (file: File) => {
    clearProblem();
    const found = findImageProblem(kind, file);
    setProblem(found);
    if (found) return toast.show({ title: 'Invalid file', description: found, tone: 'danger' });
    setDraft(file);
    if (!submitLabel) submit(file);
  };

  const remove = () => {
    clearProblem();
    if (draft) setDraft(null);
    else onRemove?.();
    input.current?.focus();
  };

  return (
    <Stack gap="sm" miw={0}>
      <PictureZone
        kind={kind}
        label={label}
        alt={alt}
        src={src}
        error={problem ?? (error && uploadSentenceOf(error, 'Upload failed'))}
        isBusy={isUploading}
        input={input}
        inputId={inputId}
        onChoose={choose}
        caption={draft ? draft.name : src === null && <EmptyHint text={invitation} hint={hint} />}
      />
      {percent > 0 && (
        <Group gap="sm" wrap="nowrap">
          <Progress value={percent} size="lg" aria-label="Upload progress" flex={1} />
          <Text span fw={600} miw="4ch" ta="right" style={{ fontVariantNumeric: 'tabular-nums lining-nums' }}>
            {Math.round(percent)}%
          </Text>
        </Group>
      )}
      {kind === 'signature' && src === null && (
        <Group>
          <DrawButton isBusy={isUploading} onDrawn={choose} />
        </Group>
      )}
      {src !== null && (
        <Group gap="xs">
          {draft && submitLabel && (
            <BusyButton fullWidth isBusy={isUploading} busyLabel="Uploading…" onClick={() => submit(draft)}>
              {submitLabel}
            </BusyButton>
          )}
          <PictureButton isBusy={isUploading} onClick={() => input.current?.click()}>
            {draft ? 'Change' : changeLabel}
          </PictureButton>
          {kind === 'passport' ? (
            <PhotoTools src={src} isBusy={isUploading} onCropped={choose} />
          ) : (
            <DrawButton isBusy={isUploading} onDrawn={choose} />
          )}
          {(draft || onRemove) && (
            <PictureButton variant="subtle" color="red" isBusy={isUploading} onClick={remove}>
              Remove
            </PictureButton>
          )}
        </Group>
      )}
      <BulletList texts={guidelines} gap={4} c="dimmed" fz="sm" aria-label="Guidelines" />
    </Stack>
  );
}

function EmptyHint({ text, hint }: { text: string; hint: string }) {
  return (
    <>
      {text}
      <Text span display="block" size="sm" c="dimmed">
        {hint}
      </Text>
    </>
  );
}
