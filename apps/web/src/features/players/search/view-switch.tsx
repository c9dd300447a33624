import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { ChoiceSwitch } from '../../../components/choice-switch.tsx';

const VIEWS = [
  { value: 'cards', label: 'Cards', Icon: IconLayoutGrid },
  { value: 'list', label: 'List', Icon: IconList },
] as const;

type View = (typeof VIEWS)[number]['value'];

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

export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return <ChoiceSwitch label="View" choices={VIEWS} value={view} onChange={onChange} />;
}
