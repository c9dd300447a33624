import { randomBytes } from 'node:crypto';
import { type AppContext, createAccount, findByName } from '@touchline/api';
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
 * @throws {ConfigError} in production, when an admin still has the demo's password, which everybody can read.
 */
export async function ensureAdmin(shared: AppContext, config: Config): Promise<FirstAdmin | null> {
  const admins = await shared.db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).execute();
  if (admins.length > 0) {
    if (config.isProduction) await refuseDemoPassword(shared);
    return null;
  }
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

async function refuseDemoPassword(shared: AppContext): Promise<void> {
  const demoAdmin = await findByName(shared.db, 'admin');
  if (demoAdmin && (await shared.passwords.matches(DEMO_PASSWORD, demoAdmin.password_hash))) {
    throw new ConfigError(
      'The account "admin" still has the password of the demo. Set another one with `npm run cli -- reset-password admin`.',
    );
  }
}
