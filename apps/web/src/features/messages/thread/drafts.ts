import { useState } from 'react';

/** What has been typed to whom and not yet sent: looking into another conversation must not cost a long answer. */
export interface Drafts {
  read: (otherId: string) => string;
  keep: (otherId: string, text: string) => void;
}

/** Drafts that live as long as the page they are typed on. */
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
