/** The query of the address with another open conversation, or with none. */
export function withOther(otherId: string | null): string {
  const query = new URLSearchParams(window.location.search);
  if (otherId) query.set('with', otherId);
  else query.delete('with');
  return query.toString();
}
