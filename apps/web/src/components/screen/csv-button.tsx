import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { requestFile } from '../../lib/http.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { BusyButton } from '../busy-button.tsx';

interface CsvButtonProps {
  /** The documented call that responds with the file. */
  path: `/api/${string}.csv`;
  /** The filters of the list; blank ones are left out. */
  filters: Record<string, string | undefined>;
  /** The contents of the file, as the button's description. */
  description: string;
}

/** Saves a filtered list as a file for spreadsheets, with the entries that are not loaded too. */
export function CsvButton({ path, filters, description }: CsvButtonProps) {
  const query = new URLSearchParams(
    Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: () => requestFile('GET', `${path}?${query}`),
    onSuccess: (file) => saveBlob(file, path.slice(path.lastIndexOf('/') + 1)),
    meta: { failed: 'The CSV file could not be made' },
  });
  return (
    <BusyButton
      variant="default"
      size="sm"
      isBusy={saving.isPending}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      aria-description={description}
      onClick={() => saving.mutate()}
    >
      Save as CSV
    </BusyButton>
  );
}
