import { MutationObserver } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { changePasswordForm } from '@touchline/contracts/auth';
import { addNoteInput } from '@touchline/contracts/cases';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { HttpError } from './http.ts';
import { createQueryClient } from './query-client.ts';
import { dismissToast, listToasts } from './toast.ts';
import { type SubmitOptions, useZodForm } from './use-zod-form.ts';

type Field = 'currentPassword' | 'newPassword' | 'confirmPassword';

/** Its fields stand in another order than in the schema and in the values. */
function PasswordForm({ onSave = () => {} }: { onSave?: () => void }) {
  const form = useZodForm(changePasswordForm, {
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const reject = (...fields: Field[]) =>
    form.showErrors(Object.fromEntries(fields.map((field) => [field, `${field} was rejected`])));
  const fields: Field[] = ['newPassword', 'confirmPassword', 'currentPassword'];
  return (
    <form onSubmit={form.onSubmit(onSave)}>
      {fields.map((field) => {
        const { error, ...input } = form.getInputProps(field);
        return <input key={field} aria-label={field} aria-description={error} {...input} />;
      })}
      <button type="submit">Save</button>
      <button type="button" onClick={() => reject('currentPassword', 'confirmPassword')}>
        Reject
      </button>
    </form>
  );
}

const fieldOf = (name: Field) => screen.getByLabelText<HTMLInputElement>(name);
const errorOf = (name: Field) => fieldOf(name).getAttribute('aria-description');
const type = (name: Field, value: string) => fireEvent.change(fieldOf(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a submit with invalid values focuses the first invalid field on the screen', () => {
  render(<PasswordForm />);
  type('newPassword', 'long enough');
  type('confirmPassword', 'long enough');
  press('Save');
  expect(errorOf('currentPassword')).toBe('Password is required');
  expect(document.activeElement).toBe(fieldOf('currentPassword'));

  type('newPassword', 'short');
  press('Save');
  expect(document.activeElement).toBe(fieldOf('newPassword'));
});

test('errors of the server are shown beside their fields, and typed values are kept', () => {
  render(<PasswordForm />);
  type('newPassword', 'long enough');
  press('Reject');
  expect(errorOf('confirmPassword')).toBe('confirmPassword was rejected');
  expect(errorOf('currentPassword')).toBe('currentPassword was rejected');
  expect(document.activeElement).toBe(fieldOf('confirmPassword'));
  expect(fieldOf('newPassword').value).toBe('long enough');
});

const NOTE = addNoteInput.pick({ content: true });
type Note = { content: string };

interface NoteFormProps extends SubmitOptions<Note, string> {
  send: (input: Note) => Promise<string>;
}

function NoteForm({ send, ...options }: NoteFormProps) {
  const form = useZodForm(NOTE, { initialValues: { content: '' } });
  const { error, ...input } = form.getInputProps('content');
  return (
    <form onSubmit={form.submitTo({ mutateAsync: send }, options)}>
      <input aria-label="Text" aria-description={error} {...input} />
      <button type="submit">{form.isLocked ? 'Sending' : 'Send'}</button>
    </form>
  );
}

const text = () => screen.getByLabelText<HTMLInputElement>('Text');
const write = (value: string) => fireEvent.change(text(), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button'));

/** A call that is answered by the test. */
function aCall() {
  const answer = Promise.withResolvers<string>();
  return { send: vi.fn((_input: Note) => answer.promise), ...answer };
}

const refusal = (issues: object[], message = 'Refused') =>
  new HttpError(400, JSON.stringify({ code: 'INVALID_INPUT', message, issues }));

test('a form is sent once, however often it is submitted, and takes no other submit before it is gone', async () => {
  const { send, resolve } = aCall();
  const onDone = vi.fn();
  render(<NoteForm send={send} onDone={onDone} />);
  submit();
  expect(send).not.toHaveBeenCalled();
  write('A note');
  submit();
  submit();
  expect(text().readOnly).toBe(true);
  await act(async () => resolve('saved'));
  expect(onDone).toHaveBeenCalledExactlyOnceWith('saved', { content: 'A note' });
  submit();
  expect(send).toHaveBeenCalledExactlyOnceWith({ content: 'A note' });
  expect(screen.getByRole('button').textContent).toBe('Sending');
});

test('a form that stays after a success all the same can be sent again', async () => {
  const { send, resolve } = aCall();
  const onDone = vi.fn();
  render(<NoteForm send={send} onSuccess={() => false} onDone={onDone} />);
  write('A note');
  submit();
  await act(async () => resolve('saved'));
  expect([text().value, text().readOnly]).toEqual(['A note', false]);
  expect(onDone).not.toHaveBeenCalled();
  submit();
  expect(send).toHaveBeenCalledTimes(2);
});

test('a form that stays is emptied, or can be edited during the call, and is sent again', async () => {
  const [first, second] = [aCall(), aCall()];
  const { rerender } = render(<NoteForm send={first.send} after="reset" />);
  write('One');
  submit();
  expect(text().readOnly).toBe(true);
  await act(async () => first.resolve(''));
  expect([text().value, text().readOnly]).toEqual(['', false]);
  rerender(<NoteForm send={second.send} after="keep" />);
  write('Two');
  submit();
  expect(text().readOnly).toBe(false);
  write('Two and three');
  await act(async () => second.resolve(''));
  expect(text().value).toBe('Two and three');
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Send'));
  submit();
  expect(second.send.mock.calls.map(([input]) => input.content)).toEqual(['Two', 'Two and three']);
});

const CHOICES = z.object({ isPublic: z.boolean(), month: z.string() });

/** Its fields are of kinds that have no `readOnly`. It stays, and is emptied for its next opening. */
function ChoicesForm({ send }: { send: () => Promise<string> }) {
  const form = useZodForm(CHOICES, { initialValues: { isPublic: false, month: '1' } });
  return (
    <form onSubmit={form.submitTo({ mutateAsync: send })}>
      <input type="checkbox" aria-label="Public" {...form.getInputProps('isPublic', { type: 'checkbox' })} />
      <select aria-label="Month" {...form.getInputProps('month')}>
        <option>1</option>
        <option>2</option>
      </select>
      <button type="submit">{form.isLocked ? 'Sending' : 'Send'}</button>
      <button type="button" onClick={form.reset}>
        Empty
      </button>
    </form>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('checkbox');
const month = () => screen.getByRole<HTMLSelectElement>('combobox');
const choose = (value: string) => fireEvent.change(month(), { target: { value } });

test('checkboxes and selects do not change during the call', async () => {
  const { send, reject } = aCall();
  render(<ChoicesForm send={() => send({ content: '' })} />);
  fireEvent.click(box());
  choose('2');
  press('Send');
  fireEvent.click(box());
  choose('1');
  expect([box().checked, month().value]).toEqual([true, '2']);
  await act(async () => reject(refusal([])));
  fireEvent.click(box());
  choose('1');
  expect([box().checked, month().value]).toEqual([false, '1']);
});

test('a form that was emptied once it was sent, or during the call, can be sent again', async () => {
  const calls = [aCall(), aCall(), aCall()] as const;
  const send = vi.fn<() => Promise<string>>();
  for (const call of calls) send.mockReturnValueOnce(call.send({ content: '' }));
  render(<ChoicesForm send={send} />);
  press('Send');
  await act(async () => calls[0].resolve(''));
  press('Sending');
  expect(send).toHaveBeenCalledTimes(1);
  press('Empty');
  press('Send');
  press('Empty');
  press('Sending');
  expect(send).toHaveBeenCalledTimes(2);
  await act(async () => calls[1].resolve(''));
  press('Send');
  expect(send).toHaveBeenCalledTimes(3);
});

test('what the server rejects is shown at its field, keeps what was typed and can be sent again', async () => {
  const { send, reject } = aCall();
  const onFailed = vi.fn();
  render(<NoteForm send={send} part="patch" onFailed={onFailed} />);
  write('A note');
  submit();
  await act(async () => reject(refusal([{ path: 'patch.content', message: 'Too short' }])));
  expect([text().getAttribute('aria-description'), text().value]).toEqual(['Too short', 'A note']);
  expect(document.activeElement).toBe(text());
  expect(onFailed).toHaveBeenCalledTimes(1);
  submit();
  expect(send).toHaveBeenCalledTimes(2);
});

test('a refusal that names no field is shown at the one chosen for it', async () => {
  const { send, reject } = aCall();
  render(<NoteForm send={send} elseAt="content" />);
  write('A note');
  submit();
  await act(async () => reject(refusal([], 'Not at the moment')));
  expect(text().getAttribute('aria-description')).toBe('Not at the moment');
});

test.each([
  ['at its field', [{ path: 'content', message: 'Too short' }], {}, 'Too short'],
  ['at the field chosen for it', [], { elseAt: 'content' }, 'Refused'],
  ['nowhere', [], {}, null],
  ['at a field that is not on the screen', [{ path: 'month', message: 'Too early' }], {}, null],
] as const)(
  'a reason that stands %s is told once, there or in a toast',
  { tags: ['REG-25'] },
  async (_where, issues, options, at) => {
    for (const { id } of listToasts()) dismissToast(id);
    const call = new MutationObserver<string, Error, Note>(
      createQueryClient(() => {}),
      {
        mutationFn: () => Promise.reject(refusal([...issues])),
        meta: { failed: 'Not saved' },
      },
    );
    render(<NoteForm send={(note) => call.mutate(note)} {...options} />);
    write('A note');
    submit();
    await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Send'));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(text().getAttribute('aria-description')).toBe(at);
    const shown = listToasts().filter(({ isOpen }) => isOpen);
    expect(shown).toMatchObject([{ title: 'Not saved', description: at ? undefined : 'Refused' }]);
  },
);

test('a refusal that arrives when the form is gone does not move the focus', async () => {
  const { send, reject } = aCall();
  const onFailed = vi.fn();
  const { rerender } = render(<NoteForm key="first" send={send} onFailed={onFailed} />);
  write('A note');
  submit();
  rerender(<NoteForm key="second" send={aCall().send} />);
  await act(async () => reject(refusal([{ path: 'content', message: 'Too short' }])));
  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(document.activeElement).toBe(document.body);
  expect(onFailed).not.toHaveBeenCalled();
});

test('a success that arrives when the form is gone is taken up, and closes or leads nowhere', async () => {
  const { send, resolve } = aCall();
  const [onSuccess, onDone] = [vi.fn(() => true), vi.fn()];
  const { rerender } = render(<NoteForm key="first" send={send} onSuccess={onSuccess} onDone={onDone} />);
  write('A note');
  submit();
  rerender(<NoteForm key="second" send={aCall().send} onDone={onDone} />);
  await act(async () => resolve('saved'));
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith('saved');
  expect(onDone).not.toHaveBeenCalled();
});
