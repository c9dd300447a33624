import { TextInput, type TextInputProps } from '@mantine/core';
import { LINE_MAX } from '@touchline/contracts/limits';
import { useTextDraft } from '../../../../lib/use-text-draft.ts';

interface TextFilterProps extends Pick<TextInputProps, 'label' | 'placeholder' | 'description'> {
  value: string;
  onSettle: (text: string) => void;
  /** Takes digits only. */
  isNumber?: boolean;
}

export function TextFilter({ value, onSettle, isNumber = false, ...rest }: TextFilterProps) {
  const { draft, type, settle } = useTextDraft(value, onSettle);
  return (
    <TextInput
      size="sm"
      autoComplete="off"
      inputMode={isNumber ? 'numeric' : 'text'}
      maxLength={LINE_MAX}
      value={draft}
      onChange={({ currentTarget }) => type(isNumber ? currentTarget.value.replace(/\D/g, '') : currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
      {...rest}
    />
  );
}
