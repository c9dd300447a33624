import type { Words } from './words.ts';

export const content = ({ strict }: Words) => `
  create table homepage_content (
    id text primary key,
    section text not null check (section in ('hero', 'features', 'stats', 'testimonials', 'cta')),
    title text,
    subtitle text,
    description text,
    image_url text,
    image_id text,
    video_id text,
    button_text text,
    button_url text,
    is_active integer not null check (is_active in (0, 1)),
    sort_order integer not null,
    metadata text not null,
    created_at text not null,
    updated_at text not null
  ) ${strict};
  create index homepage_in_order on homepage_content (is_active, sort_order, created_at, id);
  -- The address may be long and lead anywhere; whose picture it is must be found quickly.
  create index homepage_content_by_image on homepage_content (image_id, is_active);
  create index homepage_content_all_in_order on homepage_content (sort_order, created_at, id);

  create table featured_content (
    id text primary key,
    type text not null check (type in ('video', 'player', 'text')),
    title text not null,
    description text,
    -- No foreign keys: a featured item outlives the video or player it points at.
    video_id text,
    player_id text,
    content text,
    image_url text,
    image_id text,
    is_active integer not null check (is_active in (0, 1)),
    position integer not null,
    created_at text not null,
    updated_at text not null
  ) ${strict};
  create index featured_in_order on featured_content (is_active, position, created_at, id);
  create index featured_content_by_image on featured_content (image_id, is_active);
  create index featured_content_all_in_order on featured_content (position, created_at, id);

  create table content_images (
    id text primary key,
    large_file text not null,
    small_file text not null,
    created_at text not null
  ) ${strict};
  create index content_images_by_age on content_images (created_at, id);
`;
