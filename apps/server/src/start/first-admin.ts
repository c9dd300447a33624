import { randomBytes } from 'node:crypto';
import { type AppContext, createAccount, DEMO_DOMAIN } from '@touchline/api';
import { type Config, ConfigError, DEMO_PASSWORD } from '../config.ts';

const PASSWORD_BYTES = 18;

/** What the first start has to say to the person in front of it, printed once. */
export interface FirstAdmin {
  username: string;
  /** Only when the server made the password up. */
  password: string | null;
}

/**
 * Makes the first admin where there is none: the one the configuration names, or one with a random password.
 * @throws {ConfigError} in production, when somebody of the demo still has its password, which everybody can read.
 */
export async function ensureAdmin(shared: AppContext, config: Config): Promise<FirstAdmin | null> {
  if (config.isProduction) await refuseDemoPassword(shared);
  const admins = await shared.db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).execute();
  if (admins.length > 0) return null;
  const named = config.firstAdmin;
  const password = named?.password ?? randomBytes(PASSWORD_BYTES).toString('base64url');
  const account = {
    username: named?.username ?? 'admin',
    email: named?.email ?? 'admin@localhost.localdomain',
    password,
    role: 'admin' as const,
    firstName: 'Platform',
    lastName: 'Admin',
  };
  await createAccount(shared, account, { isVerified: true });
  return { username: account.username, password: named ? null : password };
}

/** More than the demo has; whoever joined later cannot make a start look at more. */
const PEOPLE_LOOKED_AT = 100;
const PEOPLE_NAMED = 5;

/** Not the admin's account alone: what a verified scout may read is not for everybody either. */
async function refuseDemoPassword({ db, passwords }: AppContext): Promise<void> {
  const people = await db
    .selectFrom('users')
    .select(['username', 'password_hash'])
    .where((eb) => eb.or([eb('email_key', 'like', `%${DEMO_DOMAIN}`), eb('username_key', '=', 'admin')]))
    .where('is_active', '=', 1)
    .orderBy('list_rank')
    .limit(PEOPLE_LOOKED_AT)
    .execute();
  // The demo hashes its password once for all, so that there is little to compare.
  const isDemo = new Map<string, boolean>();
  for (const { password_hash: hash } of people) {
    if (!isDemo.has(hash)) isDemo.set(hash, await passwords.matches(DEMO_PASSWORD, hash));
  }
  const names = people.filter((person) => isDemo.get(person.password_hash)).map(({ username }) => username);
  if (names.length === 0) return;
  const more = names.length > PEOPLE_NAMED ? ` and ${names.length - PEOPLE_NAMED} more` : '';
  throw new ConfigError(
    `These accounts still have the password of the demo: ${names.slice(0, PEOPLE_NAMED).join(', ')}${more}. Begin with an empty DATA_DIR, or set another one for each with \`npm run cli -- reset-password NAME\`.`,
  );
}
