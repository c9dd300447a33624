import type { FeaturedType, HomepageSection } from '@touchline/contracts/options';
import type { Selectable } from 'kysely';
import type { Flag } from './flag.ts';

export interface ContentTables {
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
}

export type HomepageContentRow = Selectable<ContentTables['homepage_content']>;
export type FeaturedContentRow = Selectable<ContentTables['featured_content']>;
export type ContentImageRow = Selectable<ContentTables['content_images']>;
