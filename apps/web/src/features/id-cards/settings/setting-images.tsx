import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IMAGE_TYPES } from '@touchline/contracts/images';
import { IMAGE_SETTING_DEFAULTS, IMAGE_SETTINGS, type ImageSetting, type Setting } from '@touchline/contracts/settings';
import { BusyButton } from '../../../components/busy-button.tsx';
import { postForm } from '../../../lib/post-form.ts';
import { shrinkPicture } from '../../../lib/shrink-picture.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { findImageProblem } from '../pictures/image-uploads.ts';
import classes from './setting-images.module.css';

const LABELS: Record<ImageSetting, string> = {
  company_logo: 'Logo',
  company_watermark: 'Watermark',
  ceo_signature: 'CEO signature',
};

/** The images of the company on all cards. Each is replaced at once. */
export function SettingImages({ settings }: { settings: readonly Setting[] }) {
  return (
    <Stack component="ul" gap="sm" m={0} p={0} className={classes.images} aria-label="Images on all cards">
      {IMAGE_SETTINGS.map((key) => (
        <li key={key}>
          <SettingImage setting={key} src={settings.find((one) => one.key === key)?.value ?? null} />
        </li>
      ))}
    </Stack>
  );
}

const CHANGE = { failed: 'The image could not be replaced', refreshes: 'settings' } as const;

function SettingImage({ setting, src }: { setting: ImageSetting; src: string | null }) {
  const replace = useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.append('image', await shrinkPicture(file));
      return postForm(`/api/system-settings/${setting}/image`, form);
    },
    meta: CHANGE,
  });
  const reset = trpc.settings.resetImage.useMutation({ meta: CHANGE });
  const label = LABELS[setting];
  const choose = (file: File | null) => {
    if (!file || replace.isPending) return;
    const problem = findImageProblem('signature', file);
    if (problem) showToast({ title: 'Invalid file', description: problem, tone: 'danger' });
    else replace.mutate(file);
  };
  return (
    <Group wrap="nowrap">
      <div className={classes.frame} data-setting={setting}>
        {src && <img src={src} alt={label} className={classes.picture} />}
      </div>
      <div>
        <Text span fw={600}>
          {label}
        </Text>
        <Group gap="xs" mt={4}>
          <FileButton accept={IMAGE_TYPES.join(',')} onChange={choose}>
            {(props) => (
              <BusyButton {...props} size="sm" variant="default" isBusy={replace.isPending} aria-description={label}>
                Replace
              </BusyButton>
            )}
          </FileButton>
          {src !== null && src !== IMAGE_SETTING_DEFAULTS[setting] && (
            <Button size="sm" variant="subtle" aria-description={label} onClick={() => reset.mutate({ key: setting })}>
              Use Default
            </Button>
          )}
        </Group>
      </div>
    </Group>
  );
}
