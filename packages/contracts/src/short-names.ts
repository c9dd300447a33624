/** Of a last name what strangers read of a minor: the initial. */
export function shortLastName(lastName: string): string {
  const [initial = ''] = lastName.trim().match(/^\P{M}\p{M}*/u) ?? [];
  return initial && `${initial.toUpperCase()}.`;
}
