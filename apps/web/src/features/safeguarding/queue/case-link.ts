/** The parameter of the address with the id of the open case. */
export const CASE_PARAMETER = 'case';

/** The id of the link that opens a case, which gets the focus when the user comes back. */
export const caseLinkId = (caseId: string) => `case-${caseId}`;

/** The query of the address with another open case, or with none. */
export function withCase(caseId: string | null): string {
  const query = new URLSearchParams(window.location.search);
  if (caseId) query.set(CASE_PARAMETER, caseId);
  else query.delete(CASE_PARAMETER);
  return query.toString();
}
