/** So many tags stand under a clip before the rest is only counted (spec 9). */
const TAGS_SHOWN = 3;

export interface TagLine {
  shown: readonly string[];
  /** '+2'; null when all are shown. */
  more: string | null;
  hidden: readonly string[];
}

export function lineUpTags(tags: readonly string[]): TagLine {
  const hidden = tags.slice(TAGS_SHOWN);
  return { shown: tags.slice(0, TAGS_SHOWN), more: hidden.length > 0 ? `+${hidden.length}` : null, hidden };
}
