import { rows } from './rows.ts';

export const settingsRows = rows({
  method: 'GET',
  path: '/api/system-settings/category/{category}',
  procedure: 'settings.ofCategory',
  summary: 'Settings of a category: branding, signatures or general',
  access: 'Branding: anyone. The others: admins.',
  proof: 'optional',
  errors: [403],
});
