import {
  contentListInput,
  featuredFields,
  featuredItemSchema,
  featuredPatch,
  homepageFields,
  homepageItemSchema,
  homepagePatch,
} from '@touchline/contracts/content';
import { pageInput, pageOf } from '@touchline/contracts/paging';
import { idInput, moveInput } from '@touchline/contracts/text';
import { z } from 'zod';
import { allowedTo, anyone, check, done, router } from '../platform/trpc.ts';
import { type ContentTable, findNextOrder } from './content.repo.ts';
import { createEntry, deleteEntry, listEntries, moveEntry, mustFindEntry, updateEntry } from './content.service.ts';

const managing = allowedTo('content:manage');

const managingIn = (table: ContentTable) =>
  managing.input(idInput).use(check(({ ctx, input }) => mustFindEntry(ctx.db, table, input.id)));
const managingHomepage = managingIn('homepage_content');
const managingFeatured = managingIn('featured_content');

export const contentRouter = router({
  nextOrder: managing
    .input(contentListInput)
    .output(z.number())
    .query(({ ctx, input }) => findNextOrder(ctx.db, `${input.list}_content`)),

  homepage: anyone
    .input(pageInput)
    .output(pageOf(homepageItemSchema))
    .query(({ ctx, input }) => listEntries(ctx, 'homepage_content', input)),

  createHomepage: managing
    .input(homepageFields)
    .output(homepageItemSchema)
    .mutation(({ ctx, input }) => createEntry(ctx, 'homepage_content', input)),

  updateHomepage: managingHomepage
    .input(z.object({ patch: homepagePatch }))
    .output(homepageItemSchema)
    .mutation(({ ctx, input }) => updateEntry(ctx, { table: 'homepage_content', id: input.id }, input.patch)),

  deleteHomepage: managingHomepage
    .output(done)
    .mutation(({ ctx, input }) => deleteEntry(ctx, 'homepage_content', input.id)),

  moveHomepage: managingHomepage
    .input(moveInput)
    .output(done)
    .mutation(({ ctx, input }) => moveEntry(ctx, 'homepage_content', input)),

  featured: anyone
    .input(pageInput)
    .output(pageOf(featuredItemSchema))
    .query(({ ctx, input }) => listEntries(ctx, 'featured_content', input)),

  createFeatured: managing
    .input(featuredFields)
    .output(featuredItemSchema)
    .mutation(({ ctx, input }) => createEntry(ctx, 'featured_content', input)),

  updateFeatured: managingFeatured
    .input(z.object({ patch: featuredPatch }))
    .output(featuredItemSchema)
    .mutation(({ ctx, input }) => updateEntry(ctx, { table: 'featured_content', id: input.id }, input.patch)),

  deleteFeatured: managingFeatured
    .output(done)
    .mutation(({ ctx, input }) => deleteEntry(ctx, 'featured_content', input.id)),

  moveFeatured: managingFeatured
    .input(moveInput)
    .output(done)
    .mutation(({ ctx, input }) => moveEntry(ctx, 'featured_content', input)),
});
