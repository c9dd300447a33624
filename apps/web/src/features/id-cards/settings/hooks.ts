import { useMutation } from '@tanstack/react-query';
import type { ImageSetting, Setting } from '@touchline/contracts/settings';
import { postForm } from '../../../lib/post-form.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { createProgress } from '../../../lib/upload-progress.ts';
import { IMAGE_PACE } from '../pictures/image-uploads.ts';

/** All settings that cards are made with; null until they are loaded. */
export function useCardSettings(): readonly Setting[] | null {
  const branding = trpc.settings.ofCategory.useQuery({ category: 'branding' });
  const signatures = trpc.settings.ofCategory.useQuery({ category: 'signatures' });
  const general = trpc.settings.ofCategory.useQuery({ category: 'general' });
  if (!branding.data || !signatures.data || !general.data) return null;
  return [...branding.data, ...signatures.data, ...general.data];
}

/** Saves the settings that are texts. */
export function useChangeSettings() {
  return trpc.settings.change.useMutation({
    meta: { failed: 'The settings could not be saved', refreshes: 'settings' },
    onSuccess: () => showToast({ title: 'Card settings saved' }),
  });
}

const IMAGE_CHANGE = { failed: 'The image could not be replaced', refreshes: 'settings' } as const;

/** Replaces an image of all cards, or takes it back to that of the product. */
export function useChangeImage(key: ImageSetting) {
  const replace = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('image', file);
      const progress = createProgress(() => {}, IMAGE_PACE);
      return postForm(`/api/system-settings/${key}/image`, form, { progress, signal: new AbortController().signal });
    },
    meta: IMAGE_CHANGE,
  });
  const reset = trpc.settings.resetImage.useMutation({ meta: IMAGE_CHANGE });
  return { replace, reset };
}
