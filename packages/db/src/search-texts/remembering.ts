/** Texts are typed by users: a longer one is computed each time, so that few of them cannot fill the memory. */
const LENGTH_MAX = 200;
const KEPT_MAX = 2000;

/** A function of a text that remembers the results for the texts that were asked for last. */
export function remembering<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    if (text.length > LENGTH_MAX) return compute(text);
    const known = results.get(text);
    if (known !== undefined || results.has(text)) return known as Result;
    const result = compute(text);
    if (results.size >= KEPT_MAX) results.delete(results.keys().next().value as string);
    results.set(text, result);
    return result;
  };
}
