import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { scoutProfilePatch } from '@touchline/contracts/scouts';
import { expect, test } from 'vitest';
import { draftKey } from './draft-store.ts';
import { useDraftForm } from './use-draft-form.ts';

const KEY = draftKey('stored-values', 'a-user');
const FIELDS = scoutProfilePatch.pick({ license: true, location: true });
const SAVED = { license: 'UEFA A', location: 'Porto' };

interface ProfileProps {
  saved: typeof SAVED;
  send?: (patch: unknown) => Promise<unknown>;
}

function Profile({ saved, send = () => Promise.resolve() }: ProfileProps) {
  const { form, patchOf } = useDraftForm(FIELDS, { key: KEY, saved });
  const control = (field: 'license' | 'location') => {
    const { error, ...input } = form.getInputProps(field);
    return (
      <>
        <input aria-label={field} {...input} />
        <p data-testid={`${field}-error`}>{error}</p>
      </>
    );
  };
  return (
    <MantineProvider>
      <form onSubmit={form.submitTo({ mutateAsync: send }, { input: (values) => patchOf(values), after: 'keep' })}>
        {control('license')}
        {control('location')}
        <button type="submit">Save</button>
      </form>
    </MantineProvider>
  );
}

const value = (field: string) => screen.getByLabelText<HTMLInputElement>(field).value;
const type = (field: string, text: string) =>
  fireEvent.change(screen.getByLabelText(field), { target: { value: text } });
const answer = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const question = (field: string) => screen.getByTestId(`${field}-error`).textContent;

/** A form in which a location was typed, before another window saved these values. */
function changedMeanwhile(theirs: Partial<typeof SAVED>) {
  const sent: unknown[] = [];
  const send = (patch: unknown) => Promise.resolve(sent.push(patch));
  const { rerender, unmount } = render(<Profile saved={SAVED} send={send} />);
  type('location', 'Braga');
  rerender(<Profile saved={{ ...SAVED, ...theirs }} send={send} />);
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  return { sent, save, unmount };
}

test('fields that were not changed show what was saved elsewhere, and only changed ones are sent', {
  tags: ['PPROF-67'],
}, () => {
  const { sent, save } = changedMeanwhile({ license: 'UEFA B' });
  expect([value('license'), value('location'), question('location')]).toEqual(['UEFA B', 'Braga', '']);
  save();
  expect(sent).toEqual([{ location: 'Braga', was: { location: 'Porto' } }]);
});

test('a field that was changed here and elsewhere asks whose value counts: theirs', { tags: ['PPROF-67'] }, () => {
  const { sent, save } = changedMeanwhile({ location: 'Faro' });
  expect(question('location')).toContain('Location was changed meanwhile to Faro.');
  expect(value('location')).toBe('Braga');
  save();
  answer('Take Theirs');
  expect([value('location'), question('location')]).toEqual(['Faro', '']);
  expect(document.activeElement).toBe(screen.getByLabelText('location'));
  // Without an answer the server compares with what the user has seen.
  expect(sent).toEqual([{ location: 'Braga', was: { location: 'Porto' } }]);
});

test('a field that was changed here and elsewhere asks whose value counts: ours', { tags: ['PPROF-67'] }, () => {
  const { sent, save } = changedMeanwhile({ location: 'Faro' });
  answer('Keep Yours');
  expect([value('location'), question('location')]).toEqual(['Braga', '']);
  save();
  expect(sent).toEqual([{ location: 'Braga', was: { location: 'Faro' } }]);
});

test('the same value typed here and saved elsewhere asks nothing', () => {
  changedMeanwhile({ location: 'Braga' });
  expect(question('location')).toBe('');
});

test('a draft counts as a change of what the field was when it was typed', { tags: ['PPROF-67'] }, () => {
  render(<Profile saved={SAVED} />);
  type('location', 'Braga');
  cleanup();
  render(<Profile saved={{ ...SAVED, location: 'Faro' }} />);
  expect(value('location')).toBe('Braga');
  expect(question('location')).toContain('Location was changed meanwhile to Faro.');
});
