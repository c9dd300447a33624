import type { SettingCategory } from '@touchline/contracts/options';
import type { Generated } from 'kysely';
import type { Flag } from '../sql/columns.ts';

/** A full-text table of SQLite; its row number is the `list_rank`, `seq` or place of the row that it mirrors. */
type SearchTables = Record<`${'player' | 'user' | 'video' | 'card' | 'message'}_search`, { rowid: number }>;

/** A view of SQLite: the ids of the rows that have a place in a full-text table. */
type SearchRowsTables = Record<'video_search_rows' | 'card_search_rows', { place: number; id: string }>;

export interface PlatformTables extends SearchTables, SearchRowsTables {
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
}
