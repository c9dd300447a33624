import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

/** A text field, by its label without the asterisk of a required one. */
export const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>((text) => text.replace(/ \*$/, '') === label, {
    selector: 'input, textarea',
  });

/** Types into a field. The focus comes first, since some fields ignore changes without it. */
export function fill(label: string, value: string): void {
  const input = field(label);
  if (input.disabled || input.readOnly) throw new Error(`${label} cannot be changed.`);
  act(() => input.focus());
  fireEvent.change(input, { target: { value } });
}

/** A part of the page, by the label of the section, group or article. */
export const part = (name: string | RegExp) => within(screen.getByLabelText(name, { selector: 'section, article' }));

/** Presses a button as a pointer does, which focuses it; waits while it is busy or disabled. */
export async function press(name: string, { getByText }: Pick<typeof screen, 'getByText'> = screen): Promise<void> {
  const find = () => {
    const button = getByText(name, { selector: 'button, button *' }).closest('button');
    if (!button || button.getAttribute('aria-busy') === 'true') throw new Error(`${name} is busy.`);
    if (button.disabled || button.getAttribute('aria-disabled') === 'true') throw new Error(`${name} is disabled.`);
    return button;
  };
  const button = await waitFor(find);
  act(() => button.focus());
  fireEvent.click(button);
}

/** Presses an item of the menu that a button opens, such as that of a row. */
export async function pressInMenu(item: string, { menu = 'Actions', of = screen }: MenuOptions = {}): Promise<void> {
  const button = of.getByRole('button', { name: menu });
  act(() => button.focus());
  fireEvent.click(button);
  // While it fades in it counts as hidden.
  const found = await screen.findByRole('menuitem', { name: item, hidden: true });
  act(() => found.focus());
  fireEvent.click(found);
}

interface MenuOptions {
  menu?: string;
  of?: Pick<typeof screen, 'getByRole'>;
}

/** Answers the question that a dialog asks before it loses what was typed. */
export async function answerDiscardQuestion(answer: 'Discard' | 'Keep Editing'): Promise<void> {
  await press(answer, within(await screen.findByRole('dialog', { name: 'Discard changes?' })));
  await waitFor(() => expect(screen.queryByText('Discard changes?')).toBeNull());
}

/** Waits for the toast with this title and description. */
export async function expectToast(text: string): Promise<void> {
  await waitFor(() => expect(toastText()).toBe(text));
}

/** Waits until the calls that the page starts now have reached the network, to prove that there are none. */
export async function allCallsSent(): Promise<void> {
  // A call may start after the event that causes it, and is then collected with others until the next timer.
  for (let timers = 0; timers < 2; timers += 1) await act(() => new Promise((resolve) => setTimeout(resolve)));
}

/** The toast that is shown; empty when there is none. */
export const toastText = () => document.querySelector('[aria-label^="Notifications ("]')?.textContent;

/** Opens one of the app's selects. @returns its options; while it fades in it counts as hidden */
export async function optionsOf(label: string): Promise<HTMLElement[]> {
  fireEvent.click(field(label));
  const listId = await waitFor(() => field(label).getAttribute('aria-controls') ?? Promise.reject(new Error('closed')));
  const list = await waitFor(() => document.getElementById(listId) ?? Promise.reject(new Error('closed')));
  return within(list).findAllByRole('option', { hidden: true });
}

/** Picks an option of one of the app's selects. */
export async function choose(label: string, option: string): Promise<void> {
  const options = await optionsOf(label);
  const wanted = options.find(({ textContent }) => textContent === option);
  if (!wanted) throw new Error(`${label} offers no ${option}.`);
  fireEvent.click(wanted);
  await waitFor(() => expect(field(label).getAttribute('aria-expanded')).toBe('false'));
}

/** Chooses an action of a menu, by the name of the person it is about; waits while the menu is busy. */
export async function chooseAction(name: string, of: string): Promise<void> {
  const button = await waitFor(() => {
    const [found] = screen
      .getAllByLabelText('More actions')
      .filter((one) => one.getAttribute('aria-description') === of);
    if (!found || found.getAttribute('aria-busy') === 'true') throw new Error(`The menu of ${of} is busy.`);
    return found;
  });
  act(() => button.focus());
  fireEvent.click(button);
  const items = await screen.findAllByRole('menuitem', { hidden: true });
  const wanted = items.find(({ textContent }) => textContent === name);
  if (!wanted) throw new Error(`The menu of ${of} offers no ${name}.`);
  fireEvent.click(wanted);
  await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull());
}
