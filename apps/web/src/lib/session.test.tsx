import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Account } from '@touchline/contracts/users';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { anAccount } from '../testing/people.ts';
import { Rejection, stubServer } from '../testing/server.ts';
import { createQueryClient } from './query-client.ts';
import { SessionProvider, useSession } from './session.tsx';
import { createSessionStore } from './session-store.ts';
import { createTrpcClient, trpc } from './trpc.ts';

const KEY = 'touchline_auth';
const ann = anAccount();

const stored = (): unknown => JSON.parse(localStorage.getItem(KEY) ?? 'null');
const store = (user: Account) => localStorage.setItem(KEY, JSON.stringify(user));

/** Shows the session and has a button for each of its actions. */
function Probe() {
  const session = useSession();
  return (
    <>
      <output>{session.status === 'signed-in' ? `signed-in ${session.user.firstName}` : session.status}</output>
      <button type="button" onClick={() => session.signIn(ann)}>
        sign in
      </button>
      <button type="button" onClick={() => session.update(anAccount({ firstName: 'Anna' }))}>
        update
      </button>
      <button type="button" onClick={() => void session.refresh()}>
        refresh
      </button>
      <button type="button" onClick={session.signOut}>
        sign out
      </button>
    </>
  );
}

function Providers({ children }: { children: ReactNode }) {
  const [session] = useState(createSessionStore);
  const [queryClient] = useState(() => createQueryClient(session.forget));
  const [client] = useState(createTrpcClient);
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <SessionProvider store={session}>{children}</SessionProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

const open = () => render(<Probe />, { wrapper: Providers });
const status = () => screen.getByRole('status').textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Opens the page, whose first call is held back, and makes a second one. Returns what ends the first, with Ann. */
async function openAndRefresh(second: Account | Rejection): Promise<() => Promise<void>> {
  store(ann);
  const first = Promise.withResolvers<Account>();
  const responses = [first.promise, second];
  const calls = stubServer({ 'auth.me': () => responses.shift() ?? new Rejection('INTERNAL') });
  open();
  await waitFor(() => expect(calls).toHaveLength(1));
  press('refresh');
  return () => act(async () => first.resolve(ann));
}

let log: MockInstance;
beforeEach(() => {
  log = vi.spyOn(console, 'warn').mockImplementation(() => {});
});

test('the session is loading until the stored entry has been read', { tags: ['AUTH-02'] }, () => {
  expect(createSessionStore().get()).toEqual({ status: 'loading', user: null });
});

test('without a stored entry no user is signed in, and no request is sent', () => {
  const calls = stubServer({});
  open();
  expect(status()).toBe('signed-out');
  expect(calls).toEqual([]);
});

test('the stored user is signed in at once and replaced by the one from the server', {
  tags: ['AUTH-08'],
}, async () => {
  store(ann);
  const calls = stubServer({ 'auth.me': () => anAccount({ firstName: 'Anna', isVerified: true }) });
  open();
  expect(status()).toBe('signed-in Ann');
  await waitFor(() => expect(status()).toBe('signed-in Anna'));
  expect(stored()).toMatchObject({ firstName: 'Anna', isVerified: true });
  expect(calls.map(({ name, credentials }) => [name, credentials])).toEqual([['auth.me', 'include']]);
});

test('a user who is unchanged on the server causes no change of the session', () => {
  const session = createSessionStore();
  session.keep(ann);
  const { user } = session.get();
  const listener = vi.fn();
  session.subscribe(listener);
  session.keep(anAccount());
  expect(listener).not.toHaveBeenCalled();
  expect(session.get().user).toBe(user);
});

test('an update replaces the stored user', { tags: ['AUTH-08'] }, () => {
  store(ann);
  stubServer({ 'auth.me': () => new Rejection('INTERNAL') });
  open();
  press('update');
  expect(status()).toBe('signed-in Anna');
  expect(stored()).toEqual(anAccount({ firstName: 'Anna' }));
});

test('a stored user whose session is over is signed out', async () => {
  store(ann);
  stubServer({ 'auth.me': () => new Rejection('NOT_SIGNED_IN') });
  open();
  await waitFor(() => expect(status()).toBe('signed-out'));
  expect(stored()).toBeNull();
});

test('a session that ends while the user is fetched is noticed by the next call, which does not wait for the one before', async () => {
  const endFirst = await openAndRefresh(new Rejection('NOT_SIGNED_IN'));
  await waitFor(() => expect(status()).toBe('signed-out'));
  await endFirst();
  expect(status()).toBe('signed-out');
});

test('of two calls the later one counts, in whichever order they end', async () => {
  const endFirst = await openAndRefresh(anAccount({ firstName: 'Anna' }));
  await waitFor(() => expect(status()).toBe('signed-in Anna'));
  await endFirst();
  expect(status()).toBe('signed-in Anna');
  expect(stored()).toMatchObject({ firstName: 'Anna' });
});

test('a server that cannot be reached does not sign users out', async () => {
  store(ann);
  stubServer({ 'auth.me': () => new Rejection('INTERNAL') });
  open();
  await waitFor(() => expect(log).toHaveBeenCalled());
  expect(status()).toBe('signed-in Ann');
});

test('signing in stores the user object and nothing else', { tags: ['AUTH-04', 'AUTH-06'] }, () => {
  stubServer({});
  open();
  expect(stored()).toBeNull();
  press('sign in');
  expect(status()).toBe('signed-in Ann');
  expect(stored()).toEqual(ann);
  expect(Object.keys(localStorage)).toEqual([KEY]);
});

test('the key of the entry ends with _auth', { tags: ['AUTH-03'] }, () => {
  stubServer({});
  open();
  press('sign in');
  expect(Object.keys(localStorage).filter((key) => key.endsWith('_auth'))).toEqual([KEY]);
});

test('signing out removes the entry and tells the server', { tags: ['AUTH-07'] }, async () => {
  store(ann);
  const calls = stubServer({ 'auth.me': () => ann, 'auth.logout': () => ({ ok: true }) });
  open();
  press('sign out');
  expect(status()).toBe('signed-out');
  expect(localStorage.getItem(KEY)).toBeNull();
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('auth.logout'));
  expect(status()).toBe('signed-out');
});

test('signing out works without the server too', async () => {
  store(ann);
  stubServer({ 'auth.me': () => ann, 'auth.logout': () => new Rejection('INTERNAL') });
  open();
  press('sign out');
  await waitFor(() => expect(log).toHaveBeenCalled());
  expect(status()).toBe('signed-out');
});

test.each(['{', 'null', '7', '{"id":1}', '[]'])(
  'an invalid stored entry %s is logged and counts as signed out',
  { tags: ['AUTH-09'] },
  (entry) => {
    stubServer({});
    localStorage.setItem(KEY, entry);
    open();
    expect(status()).toBe('signed-out');
    expect(log).toHaveBeenCalledTimes(1);
  },
);

test('a failed write to storage is logged and counts as signed out', { tags: ['AUTH-10'] }, () => {
  stubServer({});
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  open();
  press('sign in');
  expect(status()).toBe('signed-out');
  expect(log).toHaveBeenCalledTimes(1);
});

test('signing out in another tab signs out here', async () => {
  store(ann);
  stubServer({ 'auth.me': () => ann });
  open();
  localStorage.removeItem(KEY);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  });
  expect(status()).toBe('signed-out');
});

test('cached data is cleared when the session ends', async () => {
  store(ann);
  const calls = stubServer({
    'auth.me': () => ann,
    'auth.logout': () => ({ ok: true }),
    'messages.unreadCount': () => 3,
  });
  function Unread() {
    const { status: now } = useSession();
    const unread = trpc.messages.unreadCount.useQuery(undefined, { enabled: now === 'signed-in' });
    return <p>{now === 'signed-in' && unread.data} unread</p>;
  }
  render(
    <>
      <Probe />
      <Unread />
    </>,
    { wrapper: Providers },
  );
  await screen.findByText('3 unread');
  press('sign out');
  press('sign in');
  await screen.findByText('3 unread');
  expect(calls.filter(({ name }) => name === 'messages.unreadCount')).toHaveLength(2);
});
