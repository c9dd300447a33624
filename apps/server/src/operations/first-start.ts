import { randomBytes } from 'node:crypto';
import {
  type AppContext,
  createFirstAdmin,
  DEMO_DOMAIN,
  demoAccounts,
  fillWithDemo,
  findByName,
  hasAccounts,
  prepareKeys,
  readRule,
  usersWithPassword,
} from '@touchline/api';
import { type Config, ConfigError, DEMO_PASSWORD } from '../config.ts';

const PASSWORD_BYTES = 18;
const USERS_NAMED = 5;

/** Fills an empty database with the demo, if configured, and creates the first admin if there is none. */
export async function fillAtFirstStart(shared: AppContext, config: Config) {
  if (config.fillWithDemo && !(await hasAccounts(shared.db))) await fillWithDemo(shared, DEMO_PASSWORD);
  if (config.isProduction) await rejectDemoPassword(shared);
  const firstAdmin = await ensureAdmin(shared, config);
  await prepareKeys(shared);
  const hasDemo = (await findByName(shared.db, `newscout${DEMO_DOMAIN}`)) !== null;
  return { hasDemo, firstAdmin };
}

async function ensureAdmin(shared: AppContext, { firstAdmin: named }: Config) {
  const password = named?.password ?? randomBytes(PASSWORD_BYTES).toString('base64url');
  const admin = await createFirstAdmin(shared, {
    username: named?.username ?? 'admin',
    email: named?.email ?? 'admin@localhost.localdomain',
    password,
    firstName: 'Platform',
    lastName: 'Admin',
  });
  return admin && { username: admin.username, password: named ? null : password };
}

/** Checks all accounts of the demo, because a verified scout too may read data that is not public. */
async function rejectDemoPassword(shared: AppContext): Promise<void> {
  const names = await usersWithPassword(shared, DEMO_PASSWORD, demoAccounts());
  if (names.length === 0) return;
  const more = names.length > USERS_NAMED ? ` and ${names.length - USERS_NAMED} more` : '';
  throw new ConfigError(
    `These accounts still have the password of the demo: ${names.slice(0, USERS_NAMED).join(', ')}${more}. Begin with an empty DATA_DIR, or set another one for each with \`npm run cli -- reset-password NAME\`.`,
  );
}

/** The only admin cannot approve their own requests. */
export async function warnOfOneAdmin(
  shared: Pick<AppContext, 'db' | 'policies'> & { log: Pick<AppContext['log'], 'warn'> },
): Promise<void> {
  const { isOn, activeAdmins } = await readRule(shared);
  if (!isOn || activeAdmins > 1) return;
  const message =
    'SECOND_ADMIN is 1, but there is no second active admin: what needs one waits. The command create-admin makes one';
  shared.log.warn({ activeAdmins }, message);
}
