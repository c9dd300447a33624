import { createContext, use } from 'react';
import type { UploadDialogHandle } from '../../features/videos/index.ts';

type Unfinished = Parameters<UploadDialogHandle['continueUpload']>[0];

export interface Uploads {
  isOpen: boolean;
  /** Opens the dialog for uploads on any page, also to go on with an unfinished upload. */
  open: (upload?: Unfinished) => Promise<void>;
}

export const UploadsContext = createContext<Uploads | null>(null);

export function useUploads(): Uploads {
  const uploads = use(UploadsContext);
  if (!uploads) throw new Error('useUploads needs an UploadsProvider above it.');
  return uploads;
}
