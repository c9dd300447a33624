import { useRef, useState } from 'react';

/** The video that a part is chosen of, and the clip that the part replaces; null for a new one. */
interface Cutting {
  source: File;
  key: number | null;
}

/**
 * The video in the dialog for choosing a part. It is kept after the dialog has closed, so that the dialog reopens as it was.
 * A part keeps the video that it was cut from, so that another part can be chosen.
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
