const questions = new Set<() => Promise<boolean>>();

/** Asks before the user signs out, such as about what would be lost. @returns a function that ends this */
export function askBeforeSignOut(ask: () => Promise<boolean>): () => void {
  questions.add(ask);
  return () => void questions.delete(ask);
}

export async function maySignOut(): Promise<boolean> {
  for (const ask of questions) if (!(await ask())) return false;
  return true;
}
