import { ActionIcon } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import classes from './view-switch.module.css';

const VIEWS = [
  { view: 'cards', label: 'Cards', Icon: IconLayoutGrid },
  { view: 'list', label: 'List', Icon: IconList },
] as const;

type View = (typeof VIEWS)[number]['view'];

const STORAGE_KEY = 'touchline_players_view';

/** How results are shown; the browser keeps the choice, since it depends on the screen and not on the search. */
export function useView() {
  return useLocalStorage<View>({
    key: STORAGE_KEY,
    defaultValue: 'cards',
    getInitialValueInEffect: false,
    serialize: (view) => view,
    deserialize: (text) => (text === 'list' ? 'list' : 'cards'),
  });
}

interface ViewSwitchProps {
  view: View;
  onChange: (view: View) => void;
}

export function ViewSwitch({ view: current, onChange }: ViewSwitchProps) {
  return (
    <fieldset className={classes.views} aria-label="View">
      {VIEWS.map(({ view, label, Icon }) => (
        <ActionIcon
          key={view}
          className={classes.view ?? ''}
          variant="transparent"
          size={36}
          aria-label={label}
          title={label}
          aria-pressed={view === current}
          onClick={() => onChange(view)}
        >
          <Icon size={20} aria-hidden="true" />
        </ActionIcon>
      ))}
    </fieldset>
  );
}
