import { useMutation } from '@tanstack/react-query';
import type { ImageSetting, Setting } from '@touchline/contracts/settings';
import { messageOf } from '../../../lib/errors.ts';
import { postForm, uploadSentenceOf } from '../../../lib/post-form.ts';
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
export function useChangeSettings(onSaved: () => void) {
  const utils = trpc.useUtils();
  return trpc.settings.change.useMutation({
    async onSuccess() {
      showToast({ title: 'Card settings saved' });
      await Promise.all([utils.settings.invalidate(), utils.idCards.invalidate()]);
      onSaved();
    },
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'The settings could not be saved', description, tone: 'danger' });
    },
  });
}

/** Replaces an image of all cards, or takes it back to that of the product. */
export function useChangeImage(key: ImageSetting) {
  const utils = trpc.useUtils();
  const settle = () => utils.settings.invalidate();
  const replace = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('image', file);
      const progress = createProgress(() => {}, IMAGE_PACE);
      return postForm(`/api/system-settings/${key}/image`, form, { progress, signal: new AbortController().signal });
    },
    onError(error) {
      const description = uploadSentenceOf(error, 'Please try again.');
      showToast({ title: 'The image could not be replaced', description, tone: 'danger' });
    },
    onSettled: settle,
  });
  const reset = trpc.settings.resetImage.useMutation({
    onError(error) {
      showToast({
        title: 'The image could not be replaced',
        description: messageOf(error, 'Please try again.'),
        tone: 'danger',
      });
    },
    onSettled: settle,
  });
  return { replace, reset };
}
