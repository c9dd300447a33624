import { featuredFields, featuredPatch, homepageFields, homepagePatch } from '@touchline/contracts/content';
import { pageInput } from '@touchline/contracts/paging';
import { rows } from './rows.ts';

const ANYONE = 'Anyone: active entries. Admins: all of them.';

export const contentRows = rows(
  {
    method: 'GET',
    path: '/api/content/homepage',
    procedure: 'content.homepage',
    summary: 'Sections of the home page, by their order',
    access: ANYONE,
    proof: 'optional',
    list: true,
    query: pageInput,
  },
  {
    method: 'POST',
    path: '/api/content/homepage',
    procedure: 'content.createHomepage',
    summary: 'Add a section to the home page',
    access: 'Admins.',
    // Minors are shown with their guardian's consent only.
    errors: [409],
    status: 201,
    body: homepageFields,
  },
  {
    method: 'PATCH',
    path: '/api/content/homepage/{id}',
    procedure: 'content.updateHomepage',
    summary: 'Change a section of the home page',
    access: 'Admins.',
    // Minors are shown with their guardian's consent only.
    errors: [409],
    body: homepagePatch,
    input: ({ params, body }) => ({ id: params.id, patch: body }),
  },
  {
    method: 'DELETE',
    path: '/api/content/homepage/{id}',
    procedure: 'content.deleteHomepage',
    summary: 'Delete a section of the home page, with the picture uploaded for it',
    access: 'Admins.',
  },
  {
    method: 'GET',
    path: '/api/content/featured',
    procedure: 'content.featured',
    summary: 'Featured items, by their position',
    access: ANYONE,
    proof: 'optional',
    list: true,
    query: pageInput,
  },
  {
    method: 'POST',
    path: '/api/content/featured',
    procedure: 'content.createFeatured',
    summary: 'Add an item to the featured list',
    access: 'Admins.',
    // Minors are shown with their guardian's consent only.
    errors: [409],
    status: 201,
    body: featuredFields,
  },
  {
    method: 'PATCH',
    path: '/api/content/featured/{id}',
    procedure: 'content.updateFeatured',
    summary: 'Change a featured item',
    access: 'Admins.',
    // Minors are shown with their guardian's consent only.
    errors: [409],
    body: featuredPatch,
    input: ({ params, body }) => ({ id: params.id, patch: body }),
  },
  {
    method: 'DELETE',
    path: '/api/content/featured/{id}',
    procedure: 'content.deleteFeatured',
    summary: 'Delete a featured item, with the picture uploaded for it',
    access: 'Admins.',
  },
);
