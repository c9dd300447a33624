import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  parseThemeColor,
  type VariantColorsResolver,
} from '@mantine/core';

const pitch: MantineColorsTuple = [
  '#e6f3ec',
  '#cde6d9',
  '#a3d0b8',
  '#7cc19e',
  '#4a9f76',
  '#2b865d',
  '#1b7050',
  '#125c40',
  '#0f4c35',
  '#0a3626',
];

/** The accent color, only for what needs the user's attention: pending, unread. */
const amber: MantineColorsTuple = [
  '#fff4e0',
  '#ffe6bd',
  '#fbd28d',
  '#f6bc5f',
  '#f2a33a',
  '#d98a1f',
  '#a8660b',
  '#8a5206',
  '#744303',
  '#573100',
];

/** Danger only. */
const red: MantineColorsTuple = [
  '#fdeceb',
  '#f9d3d1',
  '#f2aaa6',
  '#ea8984',
  '#dd5f59',
  '#cc403a',
  '#bd2d28',
  '#ab211d',
  '#9a1b18',
  '#701311',
];

/** Whites and greys with a slight green tint. */
const gray: MantineColorsTuple = [
  '#f7f6f0',
  '#efeee5',
  '#e3e2d7',
  '#d3d4c8',
  '#b3b8ac',
  '#677269',
  '#535f57',
  '#3e4a43',
  '#27322c',
  '#15201a',
];

const dark: MantineColorsTuple = [
  '#e9eee8',
  '#cbd4cc',
  '#a9b7ad',
  '#8d9c92',
  '#3a4e43',
  '#263a30',
  '#182720',
  '#0f1a15',
  '#0b1410',
  '#070d0a',
];

/** Filled surfaces are dark in the light scheme and bright in the dark one; the text on them is the opposite. */
const onFilled = (color: string) => `var(--tl-on-${color}, var(--mantine-color-white))`;

/** The hover background of buttons without a background. */
const WASHES = new Map([
  ['pitch', 'turf'],
  ['red', 'danger'],
]);

const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const color = input.color ?? input.theme.primaryColor;
  const { isThemeColor, shade } = parseThemeColor({ color, theme: input.theme });
  const wash = WASHES.get(color);
  if (input.variant === 'subtle' && wash) {
    return { ...colors, hover: `var(--tl-${wash}-wash)`, color: `var(--tl-${wash}-text)` };
  }
  if (input.variant !== 'filled' || !isThemeColor || shade !== undefined) return colors;
  return { ...colors, color: onFilled(color) };
};

export const theme = createTheme({
  primaryColor: 'pitch',
  primaryShade: { light: 8, dark: 3 },
  colors: { pitch, amber, red, gray, dark },
  black: gray[9],
  variantColorResolver,
  fontFamily: "'Source Sans 3', 'Source Sans 3 Fallback', system-ui, sans-serif",
  headings: {
    fontFamily: "'Bricolage Grotesque', 'Bricolage Grotesque Fallback', system-ui, sans-serif",
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(2.375rem, 1.6rem + 3.2vw, 4rem)', lineHeight: '1.02' },
      h2: { fontSize: 'clamp(1.75rem, 1.45rem + 1.3vw, 2.375rem)', lineHeight: '1.12' },
      h3: { fontSize: '1.4375rem', lineHeight: '1.2' },
      h4: { fontSize: '1.1875rem', lineHeight: '1.3' },
      h5: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h6: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.375rem' },
  // All text has the line height of the page, so that a text of any size fits where plain elements stood.
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '999px' },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  components: {
    // Fields side by side stay aligned when only one of them has an error below it.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    TagsInput: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md' } },
    // Mantine's placeholder takes the first focus and is not an allowed child of a menu.
    Menu: { defaultProps: { shadow: 'md', radius: 'md', withInitialFocusPlaceholder: false } },
    Anchor: { defaultProps: { underline: 'always' } },
  },
});

/** The app's colors under Mantine's names; the `--tl-*` variables are in styles/tokens.css. */
const INKS = {
  '--mantine-color-text': 'var(--tl-ink)',
  '--mantine-color-dimmed': 'var(--tl-ink-soft)',
  '--mantine-color-placeholder': 'var(--tl-ink-faint)',
  '--mantine-color-error': 'var(--tl-danger-text)',
  '--mantine-color-success': 'var(--tl-turf-text)',
  '--mantine-color-anchor': 'var(--tl-turf-text)',
  '--mantine-color-default': 'var(--tl-surface)',
  '--mantine-color-default-border': 'var(--tl-line-strong)',
  '--mantine-primary-color-contrast': 'var(--tl-on-pitch)',
};

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...INKS, '--mantine-color-body': 'var(--mantine-color-gray-0)' },
  // Mantine's are darker than the page, where the current one of several links would not stand out.
  dark: {
    ...INKS,
    '--mantine-color-pitch-light': 'var(--tl-turf-wash)',
    '--mantine-color-pitch-light-hover': 'var(--tl-turf-wash)',
  },
});
