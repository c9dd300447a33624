import type { SettingCategory } from '@touchline/contracts/options';
import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

export interface PlatformTables {
  system_settings: {
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
  };

  counters: {
    name: string;
    value: number;
  };

  player_search: SearchTable;
  user_search: SearchTable;
  video_search: SearchTable;
  card_search: SearchTable;
  message_search: SearchTable;
  video_search_rows: SearchRowsTable;
  card_search_rows: SearchRowsTable;
}

export type SettingRow = Selectable<PlatformTables['system_settings']>;

/** A full-text table of SQLite; its row number is the `list_rank`, `seq` or place of the row that it mirrors. */
interface SearchTable {
  rowid: number;
}

/** A view of SQLite: the ids of the rows that have a place in a full-text table. */
interface SearchRowsTable {
  place: number;
  id: string;
}
