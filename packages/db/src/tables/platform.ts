import type { FeaturedType, HomepageSection, SettingCategory } from '@touchline/contracts/options';
import type { Generated } from 'kysely';
import type { Flag } from '../sql/columns.ts';

/** A full-text table of SQLite; its row number is the `list_rank`, `seq` or place of the row that it mirrors. */
type SearchTables = Record<`${'player' | 'user' | 'video' | 'card' | 'message'}_search`, { rowid: number }>;

/** A view of SQLite: the ids of the rows that have a place in a full-text table. */
type SearchRowsTables = Record<'video_search_rows' | 'card_search_rows', { place: number; id: string }>;

export interface PlatformTables extends SearchTables, SearchRowsTables {
  homepage_content: {
    id: string;
    section: HomepageSection;
    title: string | null;
    subtitle: string | null;
    description: string | null;
    image_url: string | null;
    /** The uploaded picture of the address; null for other addresses. */
    image_id: string | null;
    video_id: string | null;
    button_text: string | null;
    button_url: string | null;
    is_active: Flag;
    sort_order: number;
    metadata: string;
    created_at: string;
    updated_at: string;
  };

  featured_content: {
    id: string;
    type: FeaturedType;
    title: string;
    description: string | null;
    video_id: string | null;
    player_id: string | null;
    content: string | null;
    image_url: string | null;
    image_id: string | null;
    is_active: Flag;
    position: number;
    created_at: string;
    updated_at: string;
  };

  /** Pictures of the home page in two sizes, for desktops and phones. Entries name them by their address. */
  content_images: {
    id: string;
    large_file: string;
    small_file: string;
    created_at: string;
  };

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
