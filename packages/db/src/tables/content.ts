import type { FeaturedType, HomepageSection } from '@touchline/contracts/options';
import type { Selectable } from 'kysely';
import type { Flag } from './flag.ts';

export interface ContentTables {
  homepage_content: HomepageContentTable;
  featured_content: FeaturedContentTable;
  content_images: ContentImagesTable;
}

interface HomepageContentTable {
  id: string;
  section: HomepageSection;
  title: string | null;
  subtitle: string | null;
  description: string | null;
  image_url: string | null;
  /** The uploaded picture that the address leads to, if it does. */
  image_id: string | null;
  video_id: string | null;
  button_text: string | null;
  button_url: string | null;
  is_active: Flag;
  sort_order: number;
  metadata: string;
  created_at: string;
  updated_at: string;
}

interface FeaturedContentTable {
  id: string;
  type: FeaturedType;
  title: string;
  description: string | null;
  video_id: string | null;
  player_id: string | null;
  content: string | null;
  image_url: string | null;
  /** The uploaded picture that the address leads to, if it does. */
  image_id: string | null;
  is_active: Flag;
  position: number;
  created_at: string;
  updated_at: string;
}

/** Pictures that admins have uploaded for the home page; entries name them by their address, as they name any other. */
interface ContentImagesTable {
  id: string;
  /** Keys in the file store: the picture for a desk, and the one for a phone. */
  large_file: string;
  small_file: string;
  created_at: string;
}

export type HomepageContentRow = Selectable<HomepageContentTable>;
export type FeaturedContentRow = Selectable<FeaturedContentTable>;
export type ContentImageRow = Selectable<ContentImagesTable>;
