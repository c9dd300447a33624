/** The one place where the app writes to the console: troubles that people should not be bothered with. */
export function logTrouble(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the spec wants these failures logged only, and the browser has no other log
  console.warn(what, cause);
}
