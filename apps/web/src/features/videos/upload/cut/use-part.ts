import { useRef, useState } from 'react';

/** The video that a part is chosen of, and the clip that the part replaces; null for a new one. */
interface Cutting {
  source: File;
  key: number | null;
}

/**
 * Which video the dialog for choosing a part is about. It stays after the dialog has closed, which then comes back as it
 * was, and a part knows the video it was cut from, so that another part of that can be chosen.
 */
export function usePart(onPart: (part: File, key: number | null) => void) {
  const [cutting, setCutting] = useState<Cutting | null>(null);
  const [isOpen, setOpen] = useState(false);
  const sources = useRef(new WeakMap<File, File>());
  return {
    source: cutting?.source ?? null,
    isOpen,
    choose(file: File, key: number | null) {
      setCutting({ source: sources.current.get(file) ?? file, key });
      setOpen(true);
    },
    cut(part: File) {
      if (!cutting) return;
      sources.current.set(part, cutting.source);
      setOpen(false);
      onPart(part, cutting.key);
    },
    close: () => setOpen(false),
  };
}
