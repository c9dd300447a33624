import { PASSWORD, tinyClip } from '@touchline/api/testing/index';
import { EXPIRY_PAST } from '@touchline/contracts/id-cards';
import type { Database } from '@touchline/db';
import { describe, expect, test } from 'vitest';
import type { Dataset } from '../support/calls/dataset.ts';
import { aDatasetCopy } from '../support/calls/saved-dataset.ts';
import { type Answer, aVideoForm, type Browser, testServer, UNLIMITED } from '../support/index.ts';
import { checkField, type Field, list, long, optionalLine } from './text-fields.ts';

/** A call with a valid body in which one field at a time is replaced. */
interface Call {
  path(data: Dataset): string;
  as: 'player' | 'scout' | 'admin';
  body(data: Dataset): Record<string, unknown>;
  fields: Record<string, Field>;
  /** Fields of an object inside the body. */
  inside?: string;
  /** Removes what one success creates and the next request would conflict with. */
  makes?: keyof Database;
  /** Sends the body in another way than as JSON. */
  send?(browser: Browser, path: string, body: Record<string, unknown>): Promise<Answer>;
}

const textOf = (max: number, missing = 'Please enter a text.'): Field => ({
  takes: [long(max), null],
  refuses: [
    [long(max + 1), `Please use at most ${max} characters.`],
    [7, missing],
    [['x'], missing],
  ],
});

const requiredText = (max: number, missing: string, tooLong = `Please use at most ${max} characters.`): Field => ({
  takes: ['x', long(max), `  ${long(max)}\n`],
  refuses: [
    ...[undefined, null, '', ' \n', 7, ['x']].map((value): [unknown, string] => [value, missing]),
    [long(max + 1), tooLong],
  ],
});

const idOf = (missing = 'An id is missing.', alsoBlank = false): Field => ({
  takes: [],
  refuses: [
    ...[undefined, null, 7, ['x'], ...(alsoBlank ? [''] : [])].map((value): [unknown, string] => [value, missing]),
    [long(101), 'This is not an id.'],
    ['a\u0000b', 'This is not an id.'],
  ],
});

const webAddress: Field = {
  takes: [`https://club.example/${long(2000 - 21)}`, '/players', '', null],
  refuses: [
    [`https://club.example/${long(2001 - 21)}`, 'Please use at most 2000 characters.'],
    ['javascript:alert(1)', 'Please enter an address that starts with https://, http:// or /.'],
    ['//evil.example', 'Please enter an address that starts with https://, http:// or /.'],
    ['/uploads/../x', 'Please enter an address that starts with https://, http:// or /.'],
    [7, 'Please enter a text.'],
  ],
};

const orderNumber: Field = {
  takes: [0, 1_000_000, -1_000_000, '3', 1.5, null],
  refuses: [
    [1_000_001, 'The order must be at most 1000000.'],
    [-1_000_001, 'The order must be at least -1000000.'],
    [true, 'The order must be a whole number.'],
  ],
};

const NOT_A_DATE = 'Please enter the expiry date as an ISO date, such as 2030-01-31T23:59:59.999Z.';
const NOT_OURS = 'A picture of the card must be an address of this platform, starting with /api/ or /uploads/.';

const issuedBy: Field = {
  takes: [long(60), ''],
  refuses: [
    [long(61), 'Please use at most 60 characters.'],
    [null, 'Please say who issues the card.'],
    [7, 'Please say who issues the card.'],
  ],
};

const printed: Record<string, Field> = {
  companyAddress: textOf(200),
  firstName: { ...textOf(60), refuses: [...textOf(60).refuses, ['A\u2028nn', 'Please use visible letters only.']] },
  lastName: textOf(60),
  passportImageUrl: {
    takes: ['/uploads/company-logo.png', '', null],
    refuses: [
      ['https://evil.example/x.png', NOT_OURS],
      ['/uploads/../../../etc/passwd', NOT_OURS],
      ['/uploads/%2e%2e/%2e%2e/etc/passwd', NOT_OURS],
      ['/api/..%5c..%5cetc', NOT_OURS],
      [`/uploads/${long(1992)}`, 'Please use at most 2000 characters.'],
    ],
  },
};

const cardOf = (userId: string) => ({ issuedBy: 'Admin', userId });

const CALLS: Record<string, Call> = {
  'POST /api/videos': {
    path: () => '/api/videos',
    as: 'player',
    body: () => ({ title: 'Goal' }),
    send: async (browser, path, body) => {
      const texts = Object.entries(body).filter(([, value]) => value !== undefined);
      return browser.upload(path, aVideoForm(await tinyClip(), { title: '', ...Object.fromEntries(texts) }));
    },
    makes: 'videos',
    fields: {
      title: {
        takes: ['x', long(100)],
        refuses: [
          ['', 'Title is required'],
          [' \n', 'Title is required'],
          [long(101), 'Title must be under 100 characters'],
        ],
      },
      description: { takes: ['', long(500)], refuses: [[long(501), 'Description must be under 500 characters']] },
      tags: {
        takes: ['', '[]', JSON.stringify(list(20)), JSON.stringify([long(40)])],
        refuses: [
          [JSON.stringify(list(21)), 'Please list at most 20.'],
          [JSON.stringify([long(41)]), 'Please use at most 40 characters.'],
          ['[7]', 'Tags must be a JSON list of texts.'],
          ['{"0":"x"}', 'Tags must be a JSON list of texts.'],
        ],
      },
    },
  },
  'PATCH /api/videos/{id}': {
    path: ({ people, pending }) => `/api/videos/${pending.get(people.player.id)?.id}`,
    as: 'admin',
    body: () => ({ isPublic: true }),
    fields: {
      isApproved: {
        takes: [true, false, undefined],
        refuses: ['true', 1, null, []].map((value) => [value, 'Some of the values sent are not valid.']),
      },
      isPublic: {
        takes: [true, false],
        refuses: ['true', 0, null].map((value) => [value, 'Some of the values sent are not valid.']),
      },
    },
  },
  'PATCH /api/videos/{id} | rejection': {
    path: ({ people, pending }) => `/api/videos/${pending.get(people.player.id)?.id}`,
    as: 'admin',
    body: () => ({ isApproved: false, isPublic: false }),
    fields: {
      reason: {
        takes: ['quality', 'rights', undefined],
        refuses: [['', 'Please choose a reason.']],
      },
      note: { takes: ['', null, long(1000)], refuses: [[long(1001), 'Please use at most 1000 characters.']] },
      privateNote: { takes: ['', null, long(1000)], refuses: [[long(1001), 'Please use at most 1000 characters.']] },
    },
  },
  'PATCH /api/videos/{id}/details': {
    path: ({ people, pending }) => `/api/videos/${pending.get(people.player.id)?.id}/details`,
    as: 'player',
    body: () => ({ isPublic: true }),
    fields: {
      title: {
        takes: ['x', long(100)],
        refuses: [
          [' ', 'Title is required'],
          [long(101), 'Title must be under 100 characters'],
        ],
      },
      description: { takes: ['', long(500)], refuses: [[long(501), 'Description must be under 500 characters']] },
      tags: { takes: [[], list(20)], refuses: [[list(21), 'Please list at most 20.']] },
    },
  },
  'POST /api/messages': {
    path: () => '/api/messages',
    as: 'scout',
    body: ({ people }) => ({ receiverId: people.player.id, subject: 'Saturday', content: 'Are you playing?' }),
    fields: {
      receiverId: idOf('Recipient is required', true),
      subject: requiredText(200, 'Subject is required'),
      content: requiredText(5000, 'Message content is required'),
    },
    // A scout writes once until the player answers.
    makes: 'contact_requests',
  },
  'POST /api/reports': {
    path: () => '/api/reports',
    as: 'scout',
    body: ({ people }) => ({
      subject: 'user',
      subjectId: people.player.id,
      reason: 'harassment',
      content: 'Again and again.',
    }),
    fields: {
      subjectId: idOf(),
      content: requiredText(1000, 'Please describe what happened.'),
    },
  },
  'POST /api/concerns': {
    path: () => '/api/concerns',
    as: 'scout',
    body: () => ({ reason: 'impostor', content: 'Not the person on the photo.' }),
    fields: { content: requiredText(1000, 'Please describe what happened.') },
  },
  'POST /api/scouts/{scoutId}/saved-players': {
    path: ({ people }) => `/api/scouts/${people.scout.id}/saved-players`,
    as: 'scout',
    body: ({ people }) => ({ playerId: people.player.id }),
    makes: 'saved_players',
    fields: {
      playerId: idOf(),
      notes: {
        takes: [undefined, '', long(5000)],
        refuses: [
          [long(5001), 'Please use at most 5000 characters.'],
          [7, 'Please enter a text.'],
          [null, 'Please enter a text.'],
        ],
      },
    },
  },
  'POST /api/id-cards': {
    path: () => '/api/id-cards',
    as: 'admin',
    body: ({ people }) => cardOf(people.player.id),
    makes: 'id_cards',
    fields: {
      userId: idOf(),
      issuedBy,
      expiryDate: {
        takes: ['2099-01-31', '2099-01-31T23:59:59.999Z', '', null],
        refuses: [
          ['soon', NOT_A_DATE],
          ['2099-02-30', NOT_A_DATE],
          [7, NOT_A_DATE],
          ['2001-01-31', EXPIRY_PAST],
        ],
      },
    },
  },
  'POST /api/id-cards, its metadata': {
    path: () => '/api/id-cards',
    as: 'admin',
    body: ({ people }) => cardOf(people.player.id),
    inside: 'metadata',
    makes: 'id_cards',
    fields: printed,
  },
  'POST /api/id-cards/{userId}/image': {
    path: ({ people }) => `/api/id-cards/${people.player.id}/image`,
    as: 'admin',
    body: () => ({}),
    // Printing accepted texts is tested elsewhere.
    fields: Object.fromEntries(
      Object.entries({ ...printed, issuedBy }).map(([name, { refuses }]) => [name, { takes: [], refuses }]),
    ),
  },
  'POST /api/content/homepage': {
    path: () => '/api/content/homepage',
    as: 'admin',
    body: () => ({ section: 'stats' }),
    makes: 'homepage_content',
    fields: {
      section: {
        takes: ['stats'],
        refuses: [undefined, null, '', 'Stats', 7].map((value) => [value, 'Section is required']),
      },
      ...{ title: optionalLine, subtitle: optionalLine, buttonText: optionalLine, description: textOf(5000) },
      ...{ imageUrl: webAddress, buttonUrl: webAddress, sortOrder: orderNumber },
      metadata: {
        takes: [{}, Object.fromEntries(list(20).map((name) => [name, long(120)]))],
        refuses: [
          [Object.fromEntries(list(21).map((name) => [name, 1])), 'Please keep at most 20 notes.'],
          [{ note: long(121) }, 'Please use at most 120 characters.'],
          [{ [long(121)]: 1 }, 'Please name notes in at most 120 characters.'],
          [{ note: {} }, 'A note must be a plain value.'],
        ],
      },
    },
  },
  'POST /api/content/featured': {
    path: () => '/api/content/featured',
    as: 'admin',
    body: () => ({ type: 'text', title: 'News' }),
    makes: 'featured_content',
    fields: {
      type: { takes: ['text'], refuses: [undefined, null, '', 'Text', 7].map((value) => [value, 'Type is required']) },
      title: requiredText(120, 'Title is required'),
      ...{ description: textOf(5000), content: textOf(5000), imageUrl: webAddress, position: orderNumber },
    },
  },
  'POST /api/auth/tokens': {
    path: () => '/api/auth/tokens',
    as: 'player',
    body: () => ({ name: 'Report', scope: 'read', currentPassword: PASSWORD }),
    makes: 'access_tokens',
    fields: {
      name: requiredText(60, 'Please give the token a name.'),
      scope: {
        takes: ['read', 'full'],
        refuses: [undefined, null, '', 'write'].map((value) => [
          value,
          'Please choose what the token may do: read or full.',
        ]),
      },
      expiresInDays: {
        takes: [undefined, 1, 365],
        refuses: [
          [0, 'A token is good for at least a day.'],
          [366, 'A token is good for at most 365 days.'],
          [1.5, 'Please enter whole days.'],
          ['soon', 'Please enter a number of days.'],
        ],
      },
      currentPassword: {
        takes: [],
        refuses: [
          ...[undefined, null, '', 7].map((value): [unknown, string] => [value, 'Please enter your password.']),
          [long(10_001), 'The current password is not right.'],
        ],
      },
    },
  },
};

describe('each field accepts texts up to its limit and rejects longer ones with a message', { tags: ['IV-01'] }, () => {
  test.each(Object.entries(CALLS))('%s', async (name, call) => {
    const server = await testServer({ limits: UNLIMITED });
    const data = await aDatasetCopy(server);
    const browser = await server.browser(data.people[call.as]);
    const reset = async () => call.makes && server.db.deleteFrom(call.makes).execute();
    await reset();
    const [method = ''] = name.split(' ');
    const send = call.send ?? ((_, path, body) => browser.ask(method as 'POST', path, { body }));
    for (const [field, values] of Object.entries(call.fields)) {
      const sendWith = (value: unknown) => {
        const changed = { [field]: value };
        const body = { ...call.body(data), ...(call.inside ? { [call.inside]: changed } : changed) };
        return send(browser, call.path(data), body);
      };
      await checkField(values, { name: field, send: sendWith, reset });
    }
    expect(Object.keys(call.fields).length).toBeGreaterThan(0);
  });
});
