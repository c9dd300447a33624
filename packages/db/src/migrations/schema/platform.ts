import type { Words } from './words.ts';

export const platform = ({ strict }: Words) => `
  create table system_settings (
    id text primary key,
    key text not null unique,
    value text not null,
    display_name text not null,
    description text,
    category text not null check (category in ('branding', 'signatures', 'general')),
    file_type text,
    max_file_size integer not null default 5242880,
    is_active integer not null check (is_active in (0, 1)),
    is_required integer not null check (is_required in (0, 1)),
    sort_order integer not null,
    updated_by text,
    created_at text not null,
    updated_at text not null
  ) ${strict};
  create index settings_of_category on system_settings (category, sort_order);

  create table counters (
    name text primary key,
    value integer not null
  ) ${strict};

  with defaults (sort_order, key, value, display_name, category, file_type) as (values
    (1, 'company_logo', '/uploads/company-logo.png', 'Company logo', 'branding', 'image/png'),
    (2, 'company_watermark', '/uploads/company-watermark.png', 'Watermark of ID cards', 'branding', 'image/png'),
    (3, 'ceo_signature', '/uploads/ceo-signature.png', 'Signature of the CEO', 'signatures', 'image/png'),
    (4, 'company_address', '', 'Company address on ID cards', 'general', null),
    (5, 'season_start', '07-01', 'First day of a season', 'general', null),
    (6, 'card_contact', 'front', 'Side of ID cards with e-mail and phone', 'general', null)
  )
  insert into system_settings (id, key, value, display_name, category, file_type, sort_order,
    is_active, is_required, created_at, updated_at)
  select '00000000-0000-4000-8000-00000000000' || sort_order, key, value, display_name, category, file_type, sort_order,
    1, 0, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z'
  from defaults;
`;
