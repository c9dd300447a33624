import { Button, Group } from '@mantine/core';
import { changedMeanwhile } from '@touchline/contracts/changes';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { changesFrom } from './draft-store.ts';
import type { ZodForm } from './use-zod-form.ts';

type Fields = Record<string, unknown>;

/**
 * Follows what the server has while a form is open. A field that the user has not changed shows a newer value. One that was
 * changed here and elsewhere asks at the field whose value counts; until then the server refuses to overwrite it.
 * @param saved the values as the server has them, also when they change
 * @param basis the values that the first changes are based on, where they are older than `saved`
 */
export function useStoredValues<Values extends object>(form: ZodForm<Values>, saved: Values, basis: Values = saved) {
  const [base, setBase] = useState(basis);
  const [known, setKnown] = useState(saved);
  const values = form.getValues();
  const changes = changesFrom(base, values);
  const theirs = changesFrom(base, known);
  const isOpen = (field: string) => field in changes && field in theirs && field in changesFrom(known, values);
  const disputed = Object.keys(theirs).filter(isOpen) as (keyof Values & string)[];

  const follow = useEffectEvent(() => {
    const typed = form.getValues();
    const [own, news] = [changesFrom(base, typed), changesFrom(base, saved)];
    const accepted = without(
      news,
      Object.keys(own).filter((field) => field in changesFrom(saved, typed)),
    );
    const shown = without(accepted, Object.keys(own));
    if (Object.keys(shown).length > 0) form.setValues(shown);
    setBase({ ...base, ...accepted });
    setKnown(saved);
  });
  const text = JSON.stringify(saved);
  const followed = useRef(text);
  useEffect(() => {
    if (followed.current === text) return;
    followed.current = text;
    follow();
  }, [text]);

  const settle = (field: keyof Values & string, isKept: boolean) => {
    setBase({ ...base, [field]: known[field] });
    if (!isKept) form.setValues({ [field]: known[field] } as unknown as Partial<Values>);
    form.clearFieldError(field);
    // The pressed button disappears.
    form.getInputNode(field as never)?.focus();
  };
  const questions: Record<string, ReactNode> = Object.fromEntries(
    disputed.map((field) => [
      field,
      <Question
        key={field}
        text={changedMeanwhile(field, known[field])}
        onAnswer={(isKept) => settle(field, isKept)}
      />,
    ]),
  );

  return {
    form: {
      ...form,
      errors: { ...form.errors, ...questions },
      getInputProps: ((path, options) => {
        const props = form.getInputProps(path, options);
        const question = questions[path as string];
        return question ? { ...props, error: question } : props;
      }) as typeof form.getInputProps,
    },
    base,
    changes,
    hasChanges: Object.keys(changes).length > 0,
    /** The fields that were changed here and elsewhere, with what they were before both. */
    disputed: Object.fromEntries(disputed.map((field) => [field, base[field]])),
    /** The server has these values now, by a call of this form. */
    accept(stored: Values) {
      setBase(stored);
      setKnown(stored);
    },
    /** What is sent: of the given fields those that were changed, and what they were before. */
    patchOf<Sent extends object>(fields: Sent): Partial<Sent> & { was?: Fields } {
      const changed = changesFrom(base, form.getValues()) as Fields;
      const sent = Object.keys(fields).filter((field) => field in changed);
      const pick = (of: object) => Object.fromEntries(sent.map((field) => [field, (of as Fields)[field]]));
      return sent.length === 0 ? {} : { ...(pick(fields) as Partial<Sent>), was: pick(base) };
    },
  };
}

function without<Values extends object>(values: Partial<Values>, fields: readonly string[]): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field))) as Partial<Values>;
}

function Question({ text, onAnswer }: { text: string; onAnswer: (isKept: boolean) => void }) {
  return (
    <>
      <span role="alert">{text}</span>
      <Group component="span" gap="xs" mt="0.25rem">
        <Button variant="default" size="compact-sm" onClick={() => onAnswer(true)}>
          Keep Yours
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => onAnswer(false)}>
          Take Theirs
        </Button>
      </Group>
    </>
  );
}
