import { Select, type SelectProps } from '@mantine/core';
import { monthInWords } from '@touchline/contracts/players';

/** Contracts are seldom longer. */
const MONTHS_AHEAD = 72;

interface MonthSelectProps
  extends Pick<SelectProps, 'label' | 'size' | 'error' | 'placeholder' | 'description' | 'id'> {
  /** '2027-06'; '' without one. */
  value: string;
  onChange: (month: string) => void;
}

/** A month from this one on, found by its words. A month of before stays until another one is chosen. */
export function MonthSelect({ value, onChange, ...field }: MonthSelectProps) {
  const months = monthsFrom(new Date());
  const offered = value === '' || months.includes(value) ? months : [value, ...months];
  return (
    <Select
      {...field}
      data={offered.map((month) => ({ value: month, label: monthInWords(month) }))}
      value={value || null}
      onChange={(month) => onChange(month ?? '')}
      searchable
      clearable
      selectFirstOptionOnChange
      nothingFoundMessage="No such month"
    />
  );
}

function monthsFrom(now: Date): string[] {
  return Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() + ahead)).toISOString().slice(0, 'yyyy-MM'.length),
  );
}
