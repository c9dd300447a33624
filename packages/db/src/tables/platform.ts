import type { SettingCategory } from '@touchline/contracts/options';
import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

export interface SystemSettingsTable {
  id: string;
  key: string;
  value: string;
  display_name: string;
  description: string | null;
  category: SettingCategory;
  file_type: string | null;
  max_file_size: Generated<number>;
  is_active: Flag;
  is_required: Flag;
  sort_order: number;
  updated_by: string | null;
  created_at: string;
  updated_at: string;
}

export type SettingRow = Selectable<SystemSettingsTable>;

export interface CountersTable {
  name: string;
  value: number;
}

/** A full-text table of SQLite whose row number is the `list_rank`, `seq` or place of the row it mirrors. PostgreSQL has none. */
export interface SearchTable {
  rowid: number;
}

/** A view of SQLite: the ids of the rows that have a place in a full-text table. */
export interface SearchRowsTable {
  place: number;
  id: string;
}
