import { expect } from 'vitest';
import type { Answer } from '../support/http/browser.ts';

export const long = (length: number) => 'x'.repeat(length);
export const list = (length: number) => Array.from({ length }, (_, index) => `entry ${index}`);

/** One field of a call: accepted values, and rejected values with the message. */
export interface Field {
  takes: unknown[];
  refuses: [value: unknown, message: string][];
}

/** An optional line of text. */
export const optionalLine: Field = {
  takes: [long(120), '', null],
  refuses: [
    [long(121), 'Please use at most 120 characters.'],
    [7, 'Please enter a text.'],
  ],
};

/** What the check of a field needs besides the field. */
interface Check {
  name: string;
  /** Makes the call with this value in the field. */
  send(value: unknown): Promise<Answer>;
  /** Restores the state in which the call can succeed again. */
  reset(): Promise<unknown>;
}

/** Sends everything that a field rejects and everything that it accepts. */
export async function checkField({ takes, refuses }: Field, { name, send, reset }: Check): Promise<void> {
  for (const [value, message] of refuses) {
    const answer = await send(value);
    expect(seen(answer, name, value)).toBe(`${name} ${shortened(value)}: 400 ${message}`);
    // An upload is rejected in plain text, which names no field.
    if (!isPlain(answer)) expect(answer.json.issues[0].path).toMatch(new RegExp(`(^|\\.)${name}(\\.|$)`));
  }
  for (const value of takes) {
    const answer = await send(value);
    expect([200, 201], seen(answer, name, value)).toContain(answer.status);
    await reset();
  }
}

const shortened = (value: unknown) => JSON.stringify(value)?.slice(0, 40);
const isPlain = ({ headers }: Answer) => /^text\/plain/.test(String(headers['content-type']));

function seen(answer: Answer, name: string, value: unknown): string {
  const message = answer.status < 300 ? '' : isPlain(answer) ? answer.text : answer.json.message;
  return `${name} ${shortened(value)}: ${answer.status} ${message}`;
}
