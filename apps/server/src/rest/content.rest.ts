import type { Rows } from './rows.ts';

/** Minors are shown with their guardian's consent only. */
const NEEDS_CONSENT = [409] as const;
const ANYONE = 'Anyone: active entries. Admins: all of them.';

export const contentRows: Rows = {
  'GET /api/content/homepage': {
    procedure: 'content.homepage',
    summary: 'Sections of the home page, by their order',
    access: ANYONE,
    proof: 'optional',
  },
  'POST /api/content/homepage': {
    procedure: 'content.createHomepage',
    summary: 'Add a section to the home page',
    access: 'Admins.',
    errors: NEEDS_CONSENT,
    status: 201,
  },
  'PATCH /api/content/homepage/{id}': {
    procedure: 'content.updateHomepage',
    summary: 'Change a section of the home page',
    access: 'Admins.',
    errors: NEEDS_CONSENT,
    bodyAs: 'patch',
  },
  'DELETE /api/content/homepage/{id}': {
    procedure: 'content.deleteHomepage',
    summary: 'Delete a section of the home page, with the picture uploaded for it',
    access: 'Admins.',
  },
  'GET /api/content/featured': {
    procedure: 'content.featured',
    summary: 'Featured items, by their position',
    access: ANYONE,
    proof: 'optional',
  },
  'POST /api/content/featured': {
    procedure: 'content.createFeatured',
    summary: 'Add an item to the featured list',
    access: 'Admins.',
    errors: NEEDS_CONSENT,
    status: 201,
  },
  'PATCH /api/content/featured/{id}': {
    procedure: 'content.updateFeatured',
    summary: 'Change a featured item',
    access: 'Admins.',
    errors: NEEDS_CONSENT,
    bodyAs: 'patch',
  },
  'DELETE /api/content/featured/{id}': {
    procedure: 'content.deleteFeatured',
    summary: 'Delete a featured item, with the picture uploaded for it',
    access: 'Admins.',
  },
};
