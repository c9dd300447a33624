import type { TablerIcon } from '@tabler/icons-react';
import { type MutationMeta, useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';

interface DownloadButtonProps extends Omit<ComponentProps<typeof BusyButton>, 'isBusy' | 'onClick'> {
  Icon: TablerIcon;
  /** Fetches the file and saves it. */
  download: () => Promise<void>;
  meta: MutationMeta;
}

export function DownloadButton({ Icon, download, meta, ...button }: DownloadButtonProps) {
  const downloading = useMutation({ mutationFn: download, meta, networkMode: 'always' });
  return (
    <BusyButton
      size="sm"
      variant="default"
      isBusy={downloading.isPending}
      leftSection={<Icon size={18} aria-hidden="true" />}
      onClick={() => downloading.mutate()}
      {...button}
    />
  );
}
