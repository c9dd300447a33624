/** The only writer to the console: problems that users need not know about. */
export function logProblem(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the spec wants these failures logged only, and the browser has no other log
  console.warn(what, cause);
}
