import { CheckIcon, Combobox, InputBase, useCombobox } from '@mantine/core';
import { describePositions, includesChoice, labelOf, POSITION_CHOICES, togglePosition } from '../positions.ts';
import classes from './position-filter.module.css';

/** No filter; the address has no value for it. */
const ANY = 'any';

interface PositionFilterProps {
  value: string;
  onChange: (positions: string) => void;
}

/** A select for several positions. It stays open while choosing, and its field names what is chosen. */
export function PositionFilter({ value, onChange }: PositionFilterProps) {
  const store = useCombobox({
    onDropdownClose: () => store.resetSelectedOption(),
    onDropdownOpen: () => store.updateSelectedOptionIndex('active'),
  });
  const submit = (chosen: string) => {
    const choice = POSITION_CHOICES.find((known) => known === chosen);
    onChange(choice === undefined ? '' : togglePosition(value, choice));
    if (choice === undefined) store.closeDropdown();
  };
  return (
    <Combobox store={store} size="sm" onOptionSubmit={submit}>
      <Combobox.Target targetType="button" withExpandedAttribute>
        <InputBase
          label="Position"
          size="sm"
          pointer
          readOnly
          classNames={{ input: classes.input ?? '' }}
          rightSection={<Combobox.Chevron size="sm" />}
          rightSectionPointerEvents="none"
          value={describePositions(value)}
          title={value === '' ? undefined : describePositions(value)}
          onClick={() => store.toggleDropdown()}
          onBlur={() => store.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Position" aria-multiselectable className={classes.options}>
          {[ANY, ...POSITION_CHOICES].map((name) => (
            <PositionOption key={name} name={name} value={value} />
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function PositionOption({ name, value }: { name: string; value: string }) {
  const choice = POSITION_CHOICES.find((known) => known === name);
  const isChosen = choice === undefined ? value === '' : includesChoice(value, choice);
  return (
    <Combobox.Option value={name} active={isChosen} aria-selected={isChosen} className={classes.option ?? ''}>
      <CheckIcon size={12} className={classes.check} data-chosen={isChosen} />
      {choice === undefined ? 'Any position' : labelOf(choice)}
    </Combobox.Option>
  );
}
