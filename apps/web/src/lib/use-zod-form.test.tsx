import { fireEvent, render, screen } from '@testing-library/react';
import { changePasswordForm } from '@touchline/contracts/auth';
import { expect, test } from 'vitest';
import { useZodForm } from './use-zod-form.ts';

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
