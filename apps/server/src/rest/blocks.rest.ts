import { blockInput } from '@touchline/contracts/blocks';
import { pageInput } from '@touchline/contracts/paging';
import { rows } from './rows.ts';

export const blocksRows = rows(
  {
    method: 'GET',
    path: '/api/blocks',
    procedure: 'blocks.list',
    summary: 'The users whom the caller has blocked, last blocked first',
    access: 'Anyone signed in, their own list. It does not tell who has blocked the caller.',
    list: true,
    query: pageInput,
  },
  {
    method: 'POST',
    path: '/api/blocks',
    procedure: 'blocks.block',
    summary: 'Block a user: neither finds or writes to the other',
    access: 'Anyone signed in, any user who is not an admin. The blocked user is not told.',
    errors: [404],
    status: 201,
    body: blockInput,
  },
  {
    method: 'DELETE',
    path: '/api/blocks/{userId}',
    procedure: 'blocks.unblock',
    summary: 'End a block',
    access: 'Anyone signed in, their own. Ending it again has the same response.',
    errors: [404],
  },
);
