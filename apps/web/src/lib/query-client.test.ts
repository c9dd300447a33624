import {
  focusManager,
  type MutationMeta,
  type MutationOptions,
  onlineManager,
  QueryObserver,
} from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HttpError } from './http.ts';
import { createQueryClient, onAccepted } from './query-client.ts';
import { dismissToast, listToasts } from './toast.ts';

const refuse = (status: number) => async () => {
  throw new HttpError(status, '');
};

test('a failed query or mutation is not retried', { tags: ['CONST-13', 'ERR-03'] }, async () => {
  const client = createQueryClient(() => {});
  const query = vi.fn(refuse(500));
  const mutation = vi.fn(refuse(500));
  await expect(client.fetchQuery({ queryKey: [['videos', 'list']], queryFn: query })).rejects.toThrow('500');
  await expect(client.getMutationCache().build(client, { mutationFn: mutation }).execute({})).rejects.toThrow('500');
  expect([query, mutation].map((call) => call.mock.calls.length)).toEqual([1, 1]);
});

test('data is refetched only after invalidation', {
  tags: ['CONST-10'],
}, async () => {
  vi.useFakeTimers();
  const client = createQueryClient(() => {});
  const fetched = vi.fn(async () => 'clips');
  const look = async () => {
    const observer = new QueryObserver(client, { queryKey: [['videos', 'list']], queryFn: fetched });
    const leave = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(60_000);
    leave();
  };
  await look();
  await look();
  expect(fetched).toHaveBeenCalledTimes(1);
  await client.invalidateQueries();
  await look();
  expect(fetched).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('focusing the window or reconnecting to the network fetches nothing', { tags: ['CONST-11'] }, async () => {
  const client = createQueryClient(() => {});
  client.mount();
  // Both are stale at once; the second one is also refetched, which shows when the events have been handled.
  const [ordinary, eager] = [vi.fn(async () => 'clips'), vi.fn(async () => 'messages')];
  const again = { refetchOnWindowFocus: true, refetchOnReconnect: true };
  const observers = [
    new QueryObserver(client, { queryKey: ['ordinary'], queryFn: ordinary, staleTime: 0 }),
    new QueryObserver(client, { queryKey: ['eager'], queryFn: eager, staleTime: 0, ...again }),
  ];
  const leave = observers.map((observer) => observer.subscribe(() => {}));
  const arrived = (times: number) =>
    vi.waitFor(() => {
      expect(eager).toHaveBeenCalledTimes(times);
      expect(client.isFetching()).toBe(0);
    });
  await arrived(1);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await arrived(2);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await arrived(3);
  expect(ordinary).toHaveBeenCalledTimes(1);
  for (const end of leave) end();
  client.unmount();
  focusManager.setFocused(undefined);
});

test('a 401 ends the session, except when signing in was rejected', async () => {
  const onUnauthorized = vi.fn();
  const client = createQueryClient(onUnauthorized);
  const run = (mutationKey: unknown[][], status: number) =>
    client
      .getMutationCache()
      .build(client, { mutationKey, mutationFn: refuse(status) })
      .execute({})
      .catch(() => {});

  await run([['auth', 'login']], 401);
  await run([['videos', 'delete']], 403);
  expect(onUnauthorized).not.toHaveBeenCalled();
  await run([['videos', 'delete']], 401);
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
  await client.fetchQuery({ queryKey: [['users', 'list']], queryFn: refuse(401) }).catch(() => {});
  expect(onUnauthorized).toHaveBeenCalledTimes(2);
});

/** A page with two queries, and mutations that fail. */
async function openPage() {
  const client = createQueryClient(() => {});
  const [list, count] = [vi.fn(async () => ['clip']), vi.fn(async () => 1)];
  const leave = [
    new QueryObserver(client, { queryKey: [['videos', 'list']], queryFn: list }),
    new QueryObserver(client, { queryKey: [['videos', 'counts']], queryFn: count }),
  ].map((observer) => observer.subscribe(() => {}));
  const isIdle = () => vi.waitFor(() => expect(client.isFetching()).toBe(0));
  await isIdle();
  const failWith = async (status: number, options: Partial<MutationOptions> = {}) => {
    const mutation = client.getMutationCache().build(client, { mutationFn: refuse(status), ...options });
    await mutation.execute(undefined).catch(() => {});
    await isIdle();
    return [list.mock.calls.length, count.mock.calls.length];
  };
  return { failWith, close: () => leave.forEach((end) => void end()) };
}

test.each([403, 404, 409])(
  'a mutation refused with %i refetches what is shown, once',
  { tags: ['MOD-60'] },
  async (status) => {
    const { failWith, close } = await openPage();
    expect(await failWith(status, { mutationKey: [['videos', 'moderate']] })).toEqual([2, 2]);
    expect(await failWith(status)).toEqual([3, 3]);
    close();
  },
);

test('other failures, a rejected sign-in and a fruitless look-up refetch nothing', { tags: ['MOD-60'] }, async () => {
  const { failWith, close } = await openPage();
  for (const status of [400, 401, 413, 429, 500, 503]) await failWith(status);
  await failWith(409, { mutationKey: [['auth', 'register']] });
  expect(await failWith(404, { meta: { isLookUp: true } })).toEqual([1, 1]);
  close();
});

/** Runs a mutation with this `meta`, which fails with the error if there is one. */
async function run(meta: MutationMeta, input: unknown, error?: Error, client = createQueryClient(() => {})) {
  const mutationFn = async () => {
    if (error) throw error;
  };
  await client
    .getMutationCache()
    .build(client, { mutationFn, meta })
    .execute(input)
    .catch(() => {});
  // A form may still say that it shows the reason.
  await new Promise((resolve) => setTimeout(resolve));
  const [toast] = listToasts();
  return toast && `${toast.title}: ${toast.description}`;
}
const refused = (status: number, code: string, message: string) =>
  new HttpError(status, JSON.stringify({ code, message }));

test('a failed mutation is reported with the reason of the server, at every status', async () => {
  const failed = 'Approval failed';
  for (const [status, code] of [
    [400, 'INVALID_INPUT'],
    [403, 'NOT_ALLOWED'],
    [409, 'NOT_WAITING'],
    [429, 'TOO_MANY_REQUESTS'],
    [503, 'BUSY'],
  ] as const) {
    expect(await run({ failed }, {}, refused(status, code, `Reason ${status}`))).toBe(
      `Approval failed: Reason ${status}`,
    );
  }
  expect(await run({ failed }, {}, refused(404, 'VIDEO_NOT_FOUND', 'Video not found'))).toBe(
    'Approval failed: This video has been deleted.',
  );
});

test('without a reason of the server the toast says what the mutation names, by its input', async () => {
  const internal = refused(500, 'INTERNAL', 'Internal server error');
  expect(await run({ failed: 'Save failed' }, {}, internal)).toBe('Save failed: Please try again.');
  const meta = {
    failed: ({ isPublic }: { isPublic: boolean }) => (isPublic ? 'Not shown' : 'Not hidden'),
    otherwise: 'Failed to change the clip.',
  };
  expect(await run(meta, { isPublic: true }, internal)).toBe('Not shown: Failed to change the clip.');
  expect(await run(meta, { isPublic: false }, new TypeError('Failed to fetch'))).toBe(
    'Not hidden: Failed to change the clip.',
  );
});

test('what the page reports itself, or names no title, has no toast', async () => {
  for (const { id } of listToasts()) dismissToast(id);
  const invalid = refused(400, 'LINK_NOT_VALID', 'This link has expired.');
  await run({ failed: 'Not saved', shownByPage: ['LINK_NOT_VALID'] }, {}, invalid);
  await run({}, {}, invalid);
  expect(listToasts().filter(({ isOpen }) => isOpen)).toEqual([]);
});

test('a mutation counts as done once what it changes has been fetched again', async () => {
  const client = createQueryClient(() => {});
  const [jobs, mails] = [vi.fn(async () => 1), vi.fn(async () => 1)];
  for (const [key, queryFn] of [
    ['jobs', jobs],
    ['mail', mails],
  ] as const) {
    const observer = new QueryObserver(client, { queryKey: [[key, 'list'], { type: 'query' }], queryFn });
    onTestFinished(observer.subscribe(() => {}));
  }
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  await run({ refreshes: 'jobs' }, {}, undefined, client);
  expect([jobs, mails].map((query) => query.mock.calls.length)).toEqual([2, 1]);
  expect(client.isFetching()).toBe(0);
  // The change may have been made although the response was lost; a refusal has changed nothing.
  await run({ refreshes: ['trash', 'jobs'] }, {}, new TypeError('Failed to fetch'), client);
  // The failed call does not wait for it.
  await vi.waitFor(() => expect(jobs).toHaveBeenCalledTimes(3));
  await run({ refreshes: 'jobs' }, {}, refused(400, 'INVALID_INPUT', 'No'), client);
  expect(jobs).toHaveBeenCalledTimes(3);
  // Without a network the list would only show an error.
  onTestFinished(() => onlineManager.setOnline(true));
  const lost = () => {
    onlineManager.setOnline(false);
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  const call = client.getMutationCache().build(client, { mutationFn: lost, meta: { refreshes: 'jobs' } });
  await expect(call.execute({})).rejects.toThrow('Failed to fetch');
  await vi.waitFor(() => expect(client.getQueryState([['jobs', 'list'], { type: 'query' }])?.isInvalidated).toBe(true));
  expect(jobs).toHaveBeenCalledTimes(3);
});

test('who waits for the acceptance of a call is told before anything is fetched again', async () => {
  const client = createQueryClient(() => {});
  const jobs = vi.fn(async () => 1);
  const observer = new QueryObserver(client, { queryKey: [['jobs', 'list'], { type: 'query' }], queryFn: jobs });
  onTestFinished(observer.subscribe(() => {}));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  const input = { id: 'a-job' };
  const fetchedBefore: number[] = [];
  onAccepted(input, () => fetchedBefore.push(jobs.mock.calls.length));
  await run({ refreshes: 'jobs' }, input, refused(400, 'INVALID_INPUT', 'No'), client);
  await run({ refreshes: 'jobs' }, { id: 'a-job' }, undefined, client);
  expect(fetchedBefore).toEqual([]);
  await run({ refreshes: 'jobs' }, input, undefined, client);
  expect(fetchedBefore).toEqual([2]);
  expect(jobs).toHaveBeenCalledTimes(3);
});

test('what was lost with the connection is fetched again once it is back', { tags: ['SHELL-91'] }, async () => {
  const client = createQueryClient(() => {});
  onTestFinished(() => onlineManager.setOnline(true));
  const answers = { lost: new TypeError('Failed to fetch'), refused: new HttpError(403, ''), fine: null };
  const fetched: string[] = [];
  for (const [key, error] of Object.entries(answers)) {
    const queryFn = async () => {
      fetched.push(key);
      if (error && fetched.length <= 3) throw error;
      return key;
    };
    onTestFinished(new QueryObserver(client, { queryKey: [key], queryFn }).subscribe(() => {}));
  }
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(client.getQueryData(['lost'])).toBe('lost'));
  expect(fetched).toEqual(['lost', 'refused', 'fine', 'lost']);
});

test('a call that fails because the connection is lost says so instead of asking to try again at once', {
  tags: ['SHELL-92'],
}, async () => {
  onTestFinished(() => onlineManager.setOnline(true));
  const lost = new TypeError('Failed to fetch');
  const client = createQueryClient(() => {});
  const failing = client.getMutationCache().build(client, {
    meta: { failed: 'Not saved' },
    mutationFn: async () => {
      onlineManager.setOnline(false);
      throw lost;
    },
  });
  await expect(failing.execute({})).rejects.toBe(lost);
  await vi.waitFor(() =>
    expect(listToasts()[0]).toMatchObject({
      title: 'Not saved',
      description: 'You are offline. Please try again when you are back.',
    }),
  );
});
