import {
  aPlayer,
  aProfile,
  aRegistration,
  aScout,
  aScoutProfile,
  PASSWORD,
  theAdmin,
} from '@touchline/api/testing/index';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { type Browser, type TestServer, testServer } from '../support/index.ts';
import { checkField, type Field, list, long, optionalLine } from './text-fields.ts';

/** A call with a valid body in which one field at a time is replaced. */
interface Call {
  path(who: Record<'player' | 'scout', Account>): string;
  method: 'POST' | 'PATCH';
  as: 'anonymous' | 'player' | 'scout';
  body(): object;
  fields: Record<string, Field>;
  /** Restores the state in which the call can succeed again. */
  reset?(server: TestServer): Promise<unknown>;
}

const forgetPeople = (server: TestServer) =>
  server.db.deleteFrom('users').where('username_key', 'like', 'newcomer%').execute();
let newcomers = 0;
const newcomer = () => {
  newcomers += 1;
  return aRegistration({ username: `newcomer${newcomers}` });
};

const CALLS: Record<string, Call> = {
  'POST /api/auth/register': {
    method: 'POST',
    path: () => '/api/auth/register',
    as: 'anonymous',
    body: newcomer,
    reset: forgetPeople,
    fields: {
      username: {
        takes: ['newcomer.3', long(30)],
        refuses: [
          [undefined, 'Username must be at least 3 characters'],
          ['', 'Username must be at least 3 characters'],
          ['  ', 'Username must be at least 3 characters'],
          ['xx', 'Username must be at least 3 characters'],
          [7, 'Username must be at least 3 characters'],
          [long(31), 'Username must be at most 30 characters'],
          ['victim@mail.com', 'Username may hold letters, digits, dots, hyphens and underscores only'],
        ],
      },
      password: {
        takes: [long(6), long(128)],
        refuses: [
          [undefined, 'Password must be at least 6 characters'],
          ['', 'Password must be at least 6 characters'],
          [long(5), 'Password must be at least 6 characters'],
          [123456, 'Password must be at least 6 characters'],
          [long(129), 'Password must be at most 128 characters'],
        ],
      },
      email: {
        takes: [`${long(60)}@club.example`],
        refuses: [
          [undefined, 'Please enter a valid email address'],
          ['', 'Please enter a valid email address'],
          ['a@b', 'Please enter a valid email address'],
          ['a@b.c\n', 'Please enter a valid email address'],
          ['"x y"@b.de', 'Please enter a valid email address'],
          ['<script>@b.de', 'Please enter a valid email address'],
          [`${long(250)}@b.de`, 'Please enter a valid email address'],
          [['a@b.de'], 'Please enter a valid email address'],
        ],
      },
      role: {
        takes: ['player', 'scout'],
        refuses: [undefined, '', 'admin', 'Player', 1, null].map((value) => [value, 'Please select a role']),
      },
      firstName: {
        takes: ['A', long(60)],
        refuses: [
          [undefined, 'First name is required'],
          ['  ', 'First name is required'],
          [{}, 'First name is required'],
          [long(61), 'Please use at most 60 characters.'],
        ],
      },
      lastName: {
        takes: ['B', long(60)],
        refuses: [
          [null, 'Last name is required'],
          ['', 'Last name is required'],
          [long(61), 'Please use at most 60 characters.'],
        ],
      },
      phone: {
        takes: [undefined, '', null, '+44 (0)20 / 7946-0000', '(11) 91234-5678', '1'.repeat(15)],
        refuses: [
          ['1'.repeat(31), 'Please use at most 30 characters.'],
          ['1'.repeat(16), 'This number has too many digits.'],
          ['+44 7700', 'This number has too few digits for its country.'],
          ['call me', 'Please enter a phone number, such as +44 7700 900123, or (11) 91234-5678 ext. 12.'],
        ],
      },
      dateOfBirth: {
        takes: [undefined, '', null, '2004-02-29'],
        refuses: [
          ['2026-02-30', 'Please enter a date as yyyy-mm-dd.'],
          ['0000-00-00', 'Please enter a date as yyyy-mm-dd.'],
          ['10000-01-01', 'Please enter a date as yyyy-mm-dd.'],
          ['now', 'Please enter a date as yyyy-mm-dd.'],
          ['2999-01-01', 'The date of birth cannot be in the future.'],
        ],
      },
    },
  },
  'PATCH /api/players/{id}/profile': {
    method: 'PATCH',
    path: ({ player }) => `/api/players/${player.id}/profile`,
    as: 'player',
    body: () => ({}),
    fields: {
      position: {
        takes: ['Goalkeeper'],
        refuses: [
          ['', 'Position is required'],
          ['Sweeper', 'Position is required'],
          [null, 'Position is required'],
        ],
      },
      secondPosition: {
        takes: ['Goalkeeper', '', null],
        refuses: [['Sweeper', 'Second position must be one of the list.']],
      },
      height: {
        takes: [1, 260, '', null],
        refuses: [0, 261, -1, 1.5].map((value) => [value, 'Height must be a whole number between 1 and 260.']),
      },
      weight: {
        takes: [1, 250, '', null],
        refuses: [
          ['180', 'Weight must be a whole number.'],
          [true, 'Weight must be a whole number.'],
        ],
      },
      preferredFoot: {
        takes: ['left', 'right', 'both', '', null],
        refuses: [['none', 'Preferred foot must be left, right or both.']],
      },
      availability: { takes: ['contract'], refuses: [['any', 'Availability must be available, contract or trial.']] },
      currentClub: optionalLine,
      nationality: optionalLine,
      location: optionalLine,
      bio: { takes: [long(2000), ''], refuses: [[long(2001), 'Please use at most 2000 characters.']] },
      achievements: {
        takes: [[], list(30), [long(200)]],
        refuses: [
          [list(31), 'Please list at most 30.'],
          [[long(201)], 'Please use at most 200 characters.'],
        ],
      },
    },
  },
  'PATCH /api/scouts/{userId}/profile': {
    method: 'PATCH',
    path: ({ scout }) => `/api/scouts/${scout.id}/profile`,
    as: 'scout',
    body: () => ({}),
    fields: {
      organization: {
        takes: [long(120)],
        refuses: [
          ['', 'Organization is required'],
          ['  ', 'Organization is required'],
          [long(121), 'Please use at most 120 characters.'],
        ],
      },
      license: optionalLine,
      location: optionalLine,
      specialization: {
        takes: [list(30)],
        refuses: [
          [list(31), 'Please list at most 30.'],
          [[long(41)], 'Please use at most 40 characters.'],
        ],
      },
      bio: { takes: [long(2000)], refuses: [[long(2001), 'Please use at most 2000 characters.']] },
    },
  },
  'POST /api/scouts/{userId}/profile': {
    method: 'POST',
    path: ({ scout }) => `/api/scouts/${scout.id}/profile`,
    as: 'scout',
    body: () => ({ organization: 'Northern Scouts' }),
    fields: {
      organization: {
        takes: [],
        refuses: [undefined, null, '', 7].map((value) => [value, 'Organization is required']),
      },
    },
  },
  'POST /api/players/{id}/profile': {
    method: 'POST',
    path: ({ player }) => `/api/players/${player.id}/profile`,
    as: 'player',
    body: () => ({ position: 'Striker' }),
    fields: {
      position: { takes: [], refuses: [undefined, null, '', 7].map((value) => [value, 'Position is required']) },
    },
  },
  'POST /api/auth/login': {
    method: 'POST',
    path: () => '/api/auth/login',
    as: 'anonymous',
    body: () => ({ email: 'player', password: PASSWORD }),
    fields: {
      email: {
        takes: [],
        refuses: [
          [undefined, 'Username or email is required'],
          ['', 'Username or email is required'],
          [7, 'Username or email is required'],
        ],
      },
      password: {
        takes: [],
        refuses: [
          [undefined, 'Password is required'],
          ['', 'Password is required'],
          [null, 'Password is required'],
        ],
      },
    },
  },
  'POST /api/auth/change-password': {
    method: 'POST',
    path: () => '/api/auth/change-password',
    as: 'player',
    body: () => ({ currentPassword: PASSWORD, newPassword: PASSWORD }),
    fields: {
      currentPassword: {
        takes: [],
        refuses: [
          [undefined, 'Password is required'],
          ['', 'Password is required'],
        ],
      },
      newPassword: {
        takes: [],
        refuses: [
          [undefined, 'Password must be at least 6 characters'],
          [long(5), 'Password must be at least 6 characters'],
          [long(129), 'Password must be at most 128 characters'],
        ],
      },
    },
  },
};

describe.each(Object.entries(CALLS))('%s', { tags: ['IV-01', 'IV-02', 'IV-04', 'IV-05'] }, (_name, call) => {
  test.each(Object.entries(call.fields))(
    'accepts its %s up to the limit and rejects longer ones with a message',
    async (name, field) => {
      const server = await testServer({ limits: { loginFailuresPerAccountAndAddress: { uses: 99, seconds: 1 } } });
      const player = await aPlayer(server, { username: 'player' });
      const scout = await aScout(server);
      await aProfile(server, { player });
      await aScoutProfile(server, { scout });
      const browser = await browserFor(server, call, { player, scout });
      const send = (value: unknown) =>
        browser.ask(call.method, call.path({ player, scout }), { body: { ...call.body(), [name]: value } });
      await checkField(field, { name, send, reset: async () => call.reset?.(server) });
    },
  );
});

function browserFor(server: TestServer, { as }: Call, people: Record<'player' | 'scout', Account>): Promise<Browser> {
  return as === 'anonymous' ? server.browser() : server.browser(people[as]);
}

test('numbers that are invalid, too large or imprecise in JSON are rejected', { tags: ['IV-04'] }, async () => {
  const server = await testServer();
  const player = await aPlayer(server);
  await aProfile(server, { player });
  const browser = await server.browser(player);
  for (const number of ['1e309', '-1e309', '9007199254740993', 'NaN', '0x10']) {
    const raw = `{"height":${number}}`;
    const answer = await browser.ask('PATCH', `/api/players/${player.id}/profile`, {
      raw,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status, number).toBe(400);
  }
});

test('a patch by a moderator or an admin holds known keys only, with values of the right type', {
  tags: ['MA-03'],
}, async () => {
  const server = await testServer();
  const player = await aPlayer(server);
  const admin = await server.browser(await theAdmin(server));
  for (const body of [
    { isVerified: true, password: 'x' },
    { role: 'owner' },
    { isVerified: 'true' },
    { isActive: 1 },
    {},
    [],
    null,
    'x',
    7,
  ]) {
    expect((await admin.patch(`/api/users/${player.id}`, body)).status, JSON.stringify(body)).toBe(400);
  }
  expect((await admin.get(`/api/users/${player.id}`)).json).toEqual(player);
});
