import { expect, test, vi } from 'vitest';
import { HttpError, requestFile, requestPage } from './http.ts';

function answerWith(body: string, init: ResponseInit = {}) {
  const fetched = vi.fn(async (..._request: Parameters<typeof fetch>) => new Response(body, init));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('a rejected request fails with its status and its body', { tags: ['ERR-01'] }, async () => {
  answerWith('bad', { status: 400 });
  await expect(requestPage('/api/users')).rejects.toMatchObject({ message: '400: bad' });

  answerWith('{"message":"Invalid credentials","code":"INVALID_CREDENTIALS"}', { status: 401 });
  await expect(requestFile('POST', '/api/auth/login', {})).rejects.toMatchObject({
    message: '401: {"message":"Invalid credentials","code":"INVALID_CREDENTIALS"}',
  });
});

test('a rejection without a body fails with the status text, also over HTTP/2, which sends none', {
  tags: ['ERR-02'],
}, async () => {
  answerWith('', { status: 404, statusText: 'Not Found' });
  await expect(requestPage('/api/users/1')).rejects.toMatchObject({ message: '404: Not Found' });

  answerWith('', { status: 404 });
  await expect(requestPage('/api/users/1')).rejects.toMatchObject({ message: '404: Not Found' });
});

test('the message of the server is available beside the error message', () => {
  expect(new HttpError(409, '{"message":"Email already exists"}').serverMessage).toBe('Email already exists');
  expect(new HttpError(413, 'Video file must be under 100MB.').serverMessage).toBe('Video file must be under 100MB.');
});

test.each(['', '{"message":""}', '{broken', '<html>Bad gateway</html>', '{}'])(
  '%s contains no message for users',
  (body) => {
    expect(new HttpError(502, body).serverMessage).toBeNull();
  },
);

test('valid issues of the server are kept, and malformed ones are ignored', () => {
  const issues = [{ path: 'title', message: 'Title is required' }];
  expect(new HttpError(400, JSON.stringify({ message: 'no', issues: [...issues, 'x', null] })).issues).toEqual(issues);
  expect(new HttpError(400, '{"message":"no","issues":"x"}').issues).toEqual([]);
});

test('requests and responses are JSON, and requests carry cookies', async () => {
  const fetched = answerWith('[{"id":"7"}]', { status: 201, headers: { link: '</api/users?page=2>; rel="next"' } });
  await expect(requestPage('/api/users')).resolves.toEqual({ items: [{ id: '7' }], next: '/api/users?page=2' });
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/users', { method: 'GET', credentials: 'include' });

  fetched.mockClear();
  await requestFile('PATCH', '/api/users/7', { isActive: true });
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/users/7', {
    method: 'PATCH',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: '{"isActive":true}',
  });
});
