import type { Rows } from './rows.ts';

export const settingsRows: Rows = {
  'GET /api/system-settings/category/{category}': {
    procedure: 'settings.ofCategory',
    summary: 'Settings of a category: branding, signatures or general',
    access: 'Branding: anyone. The others: admins.',
    proof: 'optional',
    errors: [403],
  },
};
