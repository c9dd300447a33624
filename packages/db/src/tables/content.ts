import type { FeaturedItem, HomepageItem } from '@touchline/contracts/content';
import type { ColumnsOf } from '../sql/columns.ts';

export interface ContentTables {
  homepage_content: ColumnsOf<HomepageItem> & {
    /** The uploaded picture of the address; null for other addresses. */
    image_id: string | null;
  };

  featured_content: ColumnsOf<FeaturedItem> & { image_id: string | null };

  /** Pictures of the home page in two sizes, for desktops and phones. Entries name them by their address. */
  content_images: {
    id: string;
    large_file: string;
    small_file: string;
    created_at: string;
  };
}
