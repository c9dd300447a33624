import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Switches between light and dark; back at what the system asks for, it follows the system again. */
export function useColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const current = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const next = current === 'dark' ? 'light' : 'dark';
  const toggle = () => setColorScheme(next === systemScheme() ? 'auto' : next);
  return { label: next === 'dark' ? 'Dark appearance' : 'Light appearance', toggle };
}

function systemScheme() {
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** The scheme one would switch to. */
export function ColorSchemeIcon({ size }: { size: number }) {
  return (
    <>
      <IconMoon size={size} className="mantine-dark-hidden" aria-hidden="true" />
      <IconSun size={size} className="mantine-light-hidden" aria-hidden="true" />
    </>
  );
}
