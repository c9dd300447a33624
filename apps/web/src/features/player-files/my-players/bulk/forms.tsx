import { Autocomplete, Button, Group, TextInput } from '@mantine/core';
import type { FileChange, FileCounts, ListedFile } from '@touchline/contracts/player-files';
import { FILE_TAG_LENGTH_MAX, NEXT_STEP_MAX } from '@touchline/contracts/stages';
import { type ReactNode, useState } from 'react';

interface TagFormProps {
  tags: FileCounts['tags'];
  selected: readonly ListedFile[];
  onChange: (change: FileChange) => void;
}

/** Adds a tag to the selected players, or removes one that some of them have. */
export function TagForm({ tags, selected, onChange }: TagFormProps) {
  const [text, setText] = useState('');
  const tag = text.trim();
  const hasTag = selected.some((file) => file.tags.includes(tag));
  return (
    <BarForm onSubmit={() => tag && onChange({ kind: 'tags', add: [tag], remove: [] })}>
      <Autocomplete
        label="Tag name"
        size="sm"
        data={tags.map(({ tag }) => tag)}
        maxLength={FILE_TAG_LENGTH_MAX}
        value={text}
        onChange={setText}
        ref={focusFirst}
      />
      <Button type="submit" size="sm" disabled={tag === ''}>
        Add Tag
      </Button>
      <Button
        size="sm"
        variant="default"
        disabled={!hasTag}
        onClick={() => onChange({ kind: 'tags', add: [], remove: [tag] })}
      >
        Remove Tag
      </Button>
    </BarForm>
  );
}

/** Writes one next step for all selected players, or removes theirs. */
export function NextStepForm({ onChange }: { onChange: (change: FileChange) => void }) {
  const [text, setText] = useState('');
  const [on, setOn] = useState('');
  const step = text.trim();
  return (
    <BarForm onSubmit={() => step && onChange({ kind: 'next-step', nextStep: { text: step, on: on || null } })}>
      <TextInput
        label="What is next"
        size="sm"
        flex="1 1 14rem"
        maxLength={NEXT_STEP_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        ref={focusFirst}
      />
      <TextInput type="date" label="On" size="sm" value={on} onChange={(event) => setOn(event.currentTarget.value)} />
      <Button type="submit" size="sm" disabled={step === ''}>
        Set Next Step
      </Button>
      <Button size="sm" variant="default" onClick={() => onChange({ kind: 'next-step', nextStep: null })}>
        Remove Theirs
      </Button>
    </BarForm>
  );
}

function BarForm({ onSubmit, children }: { onSubmit: () => unknown; children: ReactNode }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Group align="flex-end" gap="xs" mb="sm">
        {children}
      </Group>
    </form>
  );
}

/** The field of a form that its user has just opened. */
const focusFirst = (input: HTMLInputElement | null) => input?.focus();
