import { NumberInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { BIO_MAX } from '@touchline/contracts/limits';
import {
  AVAILABILITIES,
  AVAILABILITY_LABELS,
  POSITIONS,
  PREFERRED_FEET,
  PREFERRED_FOOT_LABELS,
} from '@touchline/contracts/options';
import { placeText } from '@touchline/contracts/places';
import { MonthSelect } from '../month-select.tsx';
import { PlaceSelect } from '../places/place-select.tsx';
import { AchievementsField } from './achievements-field.tsx';
import { NationalityField } from './nationality-field.tsx';
import classes from './profile-form.module.css';
import { heightOf, inCentimetres, type ProfileValues } from './profile-values.ts';

interface FieldsProps {
  form: UseFormReturnType<ProfileValues>;
}

const FEET = PREFERRED_FEET.map((value) => ({ value, label: PREFERRED_FOOT_LABELS[value] }));
const AVAILABILITY_OPTIONS = AVAILABILITIES.map((value) => ({ value, label: AVAILABILITY_LABELS[value] }));
/** Whole, positive numbers. The schema checks the bounds, so that a wrong number gets an error instead of being clamped. */
const WHOLE = { allowDecimal: false, allowNegative: false, clampBehavior: 'none', hideControls: true } as const;

const COLUMNS = { minColWidth: 'min(100%, 15rem)', autoFlow: 'auto-fit' } as const;
const WHOLE_ROW = { gridColumn: '1 / -1' };

export function PitchFields({ form }: FieldsProps) {
  return (
    <SimpleGrid {...COLUMNS}>
      <Select
        id="position"
        label="Position"
        withAsterisk
        placeholder="Choose your position"
        data={POSITIONS}
        allowDeselect={false}
        withScrollArea={false}
        classNames={{ options: classes.options ?? '' }}
        {...form.getInputProps('position')}
      />
      <Select
        label="Second Position"
        placeholder="None"
        data={POSITIONS.filter((one) => one !== form.values.position && one !== form.values.thirdPosition)}
        clearable
        withScrollArea={false}
        classNames={{ options: classes.options ?? '' }}
        {...form.getInputProps('secondPosition')}
        value={form.values.secondPosition || null}
        onChange={(position) => form.setFieldValue('secondPosition', position ?? '')}
      />
      <Select
        label="Third Position"
        placeholder="None"
        data={POSITIONS.filter((one) => one !== form.values.position && one !== form.values.secondPosition)}
        clearable
        withScrollArea={false}
        classNames={{ options: classes.options ?? '' }}
        {...form.getInputProps('thirdPosition')}
        value={form.values.thirdPosition || null}
        onChange={(position) => form.setFieldValue('thirdPosition', position ?? '')}
      />
      <Select
        id="availability"
        label="Availability"
        data={AVAILABILITY_OPTIONS}
        allowDeselect={false}
        {...form.getInputProps('availability')}
      />
      <Select
        id="preferredFoot"
        label="Preferred Foot"
        placeholder="Not given"
        data={FEET}
        clearable
        {...form.getInputProps('preferredFoot')}
        value={form.values.preferredFoot || null}
        onChange={(foot) => form.setFieldValue('preferredFoot', foot ?? '')}
      />
      <SimpleGrid cols={2}>
        <HeightField form={form} />
        <NumberInput label="Weight (kg)" inputMode="numeric" {...WHOLE} {...form.getInputProps('weight')} />
      </SimpleGrid>
    </SimpleGrid>
  );
}

/** Takes metres too, and then shows centimetres. */
function HeightField({ form }: FieldsProps) {
  const { onBlur, ...field } = form.getInputProps('height');
  const convert = () => form.setFieldValue('height', inCentimetres(form.getValues().height));
  return (
    <TextInput
      id="height"
      label="Height (cm)"
      inputMode="decimal"
      autoComplete="off"
      {...field}
      onChange={({ currentTarget }) => field.onChange(heightOf(currentTarget.value))}
      onBlur={(event) => {
        convert();
        onBlur?.(event);
      }}
      onKeyDown={({ key }) => key === 'Enter' && convert()}
    />
  );
}

interface CareerFieldsProps extends FieldsProps {
  isMinor: boolean;
}

export function CareerFields({ form, isMinor }: CareerFieldsProps) {
  return (
    <SimpleGrid {...COLUMNS}>
      <TextInput label="Current Club" {...form.getInputProps('currentClub')} />
      <MonthSelect
        label="Contract Until"
        placeholder="Not given"
        {...form.getInputProps('contractUntil')}
        value={form.values.contractUntil}
        onChange={(month) => form.setFieldValue('contractUntil', month)}
      />
      <NationalityField {...form.getInputProps('nationality')} value={form.values.nationality} />
      <PlaceSelect
        id="place"
        label="Town"
        description={isMinor ? 'Only its country is stored.' : 'Verified scouts find you by the distance from it.'}
        error={form.getInputProps('placeId').error}
        value={String(form.values.placeId)}
        onChange={(place) => {
          form.setFieldValue('placeId', place?.id ?? '');
          if (place) form.setFieldValue('location', isMinor ? place.country : placeText(place));
        }}
      />
      <TextInput id="location" label="Location" placeholder="Leeds, England" {...form.getInputProps('location')} />
      <Textarea
        style={WHOLE_ROW}
        id="experience"
        label="Experience"
        placeholder="Seven seasons of youth football, two of them in the U19 league"
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('experience')}
      />
      <div style={WHOLE_ROW}>
        <AchievementsField form={form} />
      </div>
    </SimpleGrid>
  );
}

export function BioField({ form }: FieldsProps) {
  return (
    <Textarea
      id="bio"
      label="Bio"
      description={`How you play and what you are working on, in at most ${BIO_MAX} characters.`}
      autosize
      minRows={4}
      maxRows={16}
      {...form.getInputProps('bio')}
    />
  );
}
