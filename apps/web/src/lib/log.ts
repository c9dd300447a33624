/** The only writer to the console: problems that users need not know about. */
export function logProblem(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: users cannot act on these failures, and the browser has no other log
  console.warn(what, cause);
}
