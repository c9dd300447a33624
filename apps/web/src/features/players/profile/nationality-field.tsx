import { Select } from '@mantine/core';
import { foldForSearch } from '@touchline/contracts/search';
import isoNames from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import classes from './profile-form.module.css';

/** A country, and all its names. */
type Named = readonly [string, readonly string[]];

/** Countries with teams of their own that have no code of their own. */
const HOME_NATIONS = ['England', 'Northern Ireland', 'Scotland', 'Wales'];

/** The names of each country, such as 'United States' and 'USA'; the search knows all of them. */
const NAMES = new Map(
  [...Object.entries(isoNames.countries).map(named), ...HOME_NATIONS.map((name): Named => [name, [name]])].sort(
    ([a], [b]) => a.localeCompare(b, 'en'),
  ),
);
const COUNTRIES = [...NAMES.keys()];

/** The name that is in common use, where it is one of those that the list has. */
function named([code, names]: [string, string | string[]]): Named {
  const all = [names].flat();
  const common = new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? '';
  return [all.includes(common) ? common : (all.at(-1) ?? code), all];
}

interface NationalityFieldProps {
  /** Empty without one. */
  value: string;
  onChange: (nationality: string) => void;
}

/** One of the countries, found by any of its names. What was typed before there was a list stays until another one is picked. */
export function NationalityField({ value, onChange, ...field }: NationalityFieldProps) {
  return (
    <Select
      {...field}
      id="nationality"
      label="Nationality"
      placeholder="Choose a country"
      data={value === '' || NAMES.has(value) ? COUNTRIES : [value, ...COUNTRIES]}
      value={value || null}
      onChange={(country) => onChange(country ?? '')}
      searchable
      clearable
      selectFirstOptionOnChange
      nothingFoundMessage="No country has this name"
      withScrollArea={false}
      classNames={{ options: classes.options ?? '' }}
      filter={({ options, search }) => {
        const wanted = foldForSearch(search);
        return options.filter(
          (option) => 'value' in option && namesOf(String(option.value)).some((name) => name.includes(wanted)),
        );
      }}
    />
  );
}

const namesOf = (country: string) => [country, ...(NAMES.get(country) ?? [])].map((name) => foldForSearch(name));
