/** The initial: what strangers read of a minor's last name. */
export function shortLastName(lastName: string): string {
  const [initial = ''] = lastName.trim().match(/^\P{M}\p{M}*/u) ?? [];
  return initial && `${initial.toUpperCase()}.`;
}
