import { blockInput } from '@touchline/contracts/blocks';
import { pageInput } from '@touchline/contracts/paging';
import type { Rows } from './rows.ts';

export const blocksRows: Rows = {
  'GET /api/blocks': {
    procedure: 'blocks.list',
    summary: 'The users whom the caller has blocked, last blocked first',
    access: 'Anyone signed in, their own list. It does not tell who has blocked the caller.',
    list: true,
    query: pageInput,
  },
  'POST /api/blocks': {
    procedure: 'blocks.block',
    summary: 'Block a user: neither finds or writes to the other',
    access: 'Anyone signed in, any user who is not an admin. The blocked user is not told.',
    errors: [404],
    status: 201,
    body: blockInput,
  },
  'DELETE /api/blocks/{userId}': {
    procedure: 'blocks.unblock',
    summary: 'End a block',
    access: 'Anyone signed in, their own. Ending it again has the same response.',
    errors: [404],
  },
};
