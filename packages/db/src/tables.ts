import type { Insertable, Kysely, Transaction } from 'kysely';
import type { AccountsTables } from './tables/accounts.ts';
import type { AuditTables } from './tables/audit.ts';
import type { BackgroundTables } from './tables/background.ts';
import type { ContentTables } from './tables/content.ts';
import type { FilesTables } from './tables/files.ts';
import type { MessagesTables } from './tables/messages.ts';
import type { PeopleTables } from './tables/people.ts';
import type { PlatformTables } from './tables/platform.ts';
import type { SafeguardingTables } from './tables/safeguarding.ts';

export type * from './tables/accounts.ts';
export type * from './tables/audit.ts';
export type * from './tables/background.ts';
export type * from './tables/content.ts';
export type * from './tables/files.ts';
export * from './tables/flag.ts';
export type * from './tables/messages.ts';
export type * from './tables/people.ts';
export type * from './tables/platform.ts';
export type * from './tables/safeguarding.ts';

export interface Database
  extends AccountsTables,
    AuditTables,
    BackgroundTables,
    ContentTables,
    FilesTables,
    MessagesTables,
    PeopleTables,
    PlatformTables,
    SafeguardingTables {}

/** The database, or a transaction on it. */
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
/** What is inserted: columns that are nullable, or have a default, may be left out. */
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;
