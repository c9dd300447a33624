import { act, fireEvent, render, screen } from '@testing-library/react';
import { sendMessageInput } from '@touchline/contracts/messages';
import { expect, test, vi } from 'vitest';
import { draftKey, readDraft } from './draft-store.ts';
import { createQueryClient } from './query-client.ts';
import { useDraftForm } from './use-draft-form.ts';

const MESSAGE = sendMessageInput.pick({ content: true });
const EMPTY = { content: '' };
const keyOf = (to: string) => draftKey(`reply_${to}`, 'a-user');

interface ComposerProps {
  to: string;
  send: (input: { content: string }) => Promise<unknown>;
  after?: 'close' | 'reset' | 'keep';
}

function Composer({ to, send, after = 'close' }: ComposerProps) {
  const { form } = useDraftForm(MESSAGE, { key: keyOf(to), saved: EMPTY });
  const { error, ...input } = form.getInputProps('content');
  return (
    <form onSubmit={form.submitTo({ mutateAsync: send }, { after })}>
      <input aria-label="Message" {...input} />
      <button type="submit">Send</button>
    </form>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Message');
const draftTo = (to: string) => readDraft(keyOf(to), EMPTY)?.changes.content ?? null;

function writeAndSend(content: string) {
  fireEvent.change(field(), { target: { value: content } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
}

test('a text that was sent is no draft any more, although the form was left before the answer', async () => {
  const { promise, resolve } = Promise.withResolvers();
  const { unmount } = render(<Composer to="ann" send={() => promise} />);
  writeAndSend('Hello Ann');
  unmount();
  expect(draftTo('ann')).toBe('Hello Ann');
  await act(async () => resolve(null));
  expect(draftTo('ann')).toBeNull();
});

test('a slow answer removes the draft that was sent, and not the one that is written now', async () => {
  const { promise, resolve } = Promise.withResolvers();
  const { rerender } = render(<Composer key="ann" to="ann" send={() => promise} />);
  writeAndSend('Hello Ann');
  rerender(<Composer key="bea" to="bea" send={() => promise} />);
  fireEvent.change(field(), { target: { value: 'Dear Bea' } });
  await act(async () => resolve(null));
  expect([draftTo('ann'), draftTo('bea')]).toEqual([null, 'Dear Bea']);
  expect(field().value).toBe('Dear Bea');
});

test('a failed text stays a draft, and a composer is empty after a success also if its text was restored', async () => {
  const { unmount } = render(<Composer to="ann" send={() => Promise.reject(new Error('no network'))} />);
  writeAndSend('Hello Ann');
  await act(async () => {});
  unmount();
  expect(draftTo('ann')).toBe('Hello Ann');
  render(<Composer to="ann" send={() => Promise.resolve()} after="reset" />);
  expect(field().value).toBe('Hello Ann');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await act(async () => {});
  expect([field().value, draftTo('ann')]).toEqual(['', null]);
});

test('a sent form that stays a moment on the page does not write its draft again', async () => {
  const { rerender } = render(<Composer to="ann" send={() => Promise.resolve()} />);
  writeAndSend('Hello Ann');
  await act(async () => {});
  rerender(<Composer to="ann" send={() => Promise.resolve()} />);
  expect(draftTo('ann')).toBeNull();
});

test('a user who returns before the answer waits for it, and finds the text only if it was not sent', async () => {
  for (const [isAccepted, left] of [
    [true, ''],
    [false, 'Hello Ann'],
  ] as const) {
    const { promise, resolve, reject } = Promise.withResolvers();
    const send = vi.fn(() => promise);
    const { rerender, unmount } = render(<Composer key="first" to="ann" send={send} />);
    writeAndSend('Hello Ann');
    rerender(<Composer key="second" to="ann" send={send} />);
    expect([field().value, field().readOnly]).toEqual(['Hello Ann', true]);
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await act(async () => (isAccepted ? resolve(null) : reject(new Error('no network'))));
    expect(send).toHaveBeenCalledTimes(1);
    expect([field().value, draftTo('ann') ?? '', field().readOnly]).toEqual([left, left, false]);
    unmount();
  }
});

test('what was typed during the call stays a draft, although the form was left, and is there for a user who returns', async () => {
  const { promise, resolve } = Promise.withResolvers();
  const { rerender } = render(<Composer key="first" to="ann" send={() => promise} after="keep" />);
  writeAndSend('Hello Ann');
  fireEvent.change(field(), { target: { value: 'Hello Ann and Bea' } });
  rerender(<Composer key="second" to="ann" send={() => promise} after="keep" />);
  await act(async () => resolve(null));
  expect([field().value, draftTo('ann')]).toEqual(['Hello Ann and Bea', 'Hello Ann and Bea']);
});

test('a text begun for the same place stays a draft when the lists have been fetched again after the sent one', async () => {
  const client = createQueryClient(() => {});
  const lists = Promise.withResolvers();
  const mutation = { mutationFn: async () => 'accepted', onSettled: () => lists.promise };
  const send = (input: { content: string }) => client.getMutationCache().build(client, mutation).execute(input);
  const { rerender } = render(<Composer key="first" to="ann" send={send} />);
  writeAndSend('Hello Ann');
  await vi.waitFor(() => expect(draftTo('ann')).toBeNull());
  rerender(<Composer key="second" to="ann" send={send} />);
  fireEvent.change(field(), { target: { value: 'One more thing' } });
  await act(async () => lists.resolve(null));
  expect([field().value, draftTo('ann')]).toEqual(['One more thing', 'One more thing']);
});
