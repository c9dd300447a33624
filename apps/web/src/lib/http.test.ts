import { expect, test, vi } from 'vitest';
import { HttpError, requestJson } from './http.ts';

function answerWith(body: string, init: ResponseInit = {}) {
  const fetched = vi.fn(async (..._request: Parameters<typeof fetch>) => new Response(body, init));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('a refused request fails with its status and its body', { tags: ['ERR-01'] }, async () => {
  answerWith('bad', { status: 400 });
  await expect(requestJson('GET', '/api/users')).rejects.toMatchObject({ message: '400: bad' });

  answerWith('{"message":"Invalid credentials","code":"INVALID_CREDENTIALS"}', { status: 401 });
  await expect(requestJson('POST', '/api/auth/login', {})).rejects.toMatchObject({
    message: '401: {"message":"Invalid credentials","code":"INVALID_CREDENTIALS"}',
  });
});

test('without a body it fails with the status text, also where the protocol has none', {
  tags: ['ERR-02'],
}, async () => {
  answerWith('', { status: 404, statusText: 'Not Found' });
  await expect(requestJson('GET', '/api/users/1')).rejects.toMatchObject({ message: '404: Not Found' });

  answerWith('', { status: 404 });
  await expect(requestJson('GET', '/api/users/1')).rejects.toMatchObject({ message: '404: Not Found' });
});

test('the sentence for people is kept beside the message', () => {
  expect(new HttpError(409, '{"message":"Email already exists"}').serverMessage).toBe('Email already exists');
  expect(new HttpError(413, 'Video file must be under 100MB.').serverMessage).toBe('Video file must be under 100MB.');
});

test.each(['', '{"message":""}', '{broken', '<html>Bad gateway</html>', '{}'])(
  '%s is no sentence for people',
  (body) => {
    expect(new HttpError(502, body).serverMessage).toBeNull();
  },
);

test('what the server found wrong with single fields is kept, what it did not say is not made up', () => {
  const issues = [{ path: 'title', message: 'Title is required' }];
  expect(new HttpError(400, JSON.stringify({ message: 'no', issues: [...issues, 'x', null] })).issues).toEqual(issues);
  expect(new HttpError(400, '{"message":"no","issues":"x"}').issues).toEqual([]);
});

test('JSON goes out and comes back, and cookies travel along', async () => {
  const fetched = answerWith('{"id":"7"}', { status: 201 });
  await expect(requestJson('PATCH', '/api/users/7', { isActive: true })).resolves.toEqual({ id: '7' });
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/users/7', {
    method: 'PATCH',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: '{"isActive":true}',
  });
});
