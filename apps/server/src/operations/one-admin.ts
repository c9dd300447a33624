import { type AppContext, readRule } from '@touchline/api';

/** Says at the start that what needs a second admin waits: the only one cannot approve what they have asked for. */
export async function warnOfOneAdmin(
  shared: Pick<AppContext, 'db' | 'policies'> & { log: Pick<AppContext['log'], 'warn'> },
): Promise<void> {
  const { isOn, activeAdmins } = await readRule(shared);
  if (!isOn || activeAdmins > 1) return;
  const message =
    'SECOND_ADMIN is 1, but there is no second active admin: what needs one waits. The command create-admin makes one';
  shared.log.warn({ activeAdmins }, message);
}
