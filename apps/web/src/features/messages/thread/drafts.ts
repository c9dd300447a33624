import { useState } from 'react';

/** Unsent texts by receiver, so that opening another conversation does not discard them. */
export interface Drafts {
  read: (otherId: string) => string;
  keep: (otherId: string, text: string) => void;
}

/** Drafts that are kept while the page is mounted. */
export function useDrafts(): Drafts {
  const [drafts] = useState(() => {
    const texts = new Map<string, string>();
    return {
      read: (otherId: string) => texts.get(otherId) ?? '',
      keep: (otherId: string, text: string) => void texts.set(otherId, text),
    };
  });
  return drafts;
}
