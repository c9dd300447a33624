import { logProblem } from './log.ts';

/**
 * What was typed into a form of visitors, kept through a reload of the tab and gone with it: other users of the browser do
 * not find it. A browser that stores nothing keeps nothing.
 * @param empty the texts that are kept, which has no secrets
 */
export function readTabDraft<Texts extends Record<string, string>>(key: string, empty: Texts): Texts {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    const known = Object.entries(kept).filter(([name, text]) => name in empty && typeof text === 'string');
    return { ...empty, ...Object.fromEntries(known) };
  } catch (error) {
    logProblem(`${key} of this tab could not be read.`, error);
    return empty;
  }
}

/** Keeps the texts, or forgets them. */
export function keepTabDraft(key: string, texts: Record<string, string> | null): void {
  try {
    if (texts) sessionStorage.setItem(key, JSON.stringify(texts));
    else sessionStorage.removeItem(key);
  } catch (error) {
    logProblem(`${key} of this tab could not be kept.`, error);
  }
}
