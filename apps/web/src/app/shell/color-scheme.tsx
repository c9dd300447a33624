import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Switches between light and dark; back at what the system asks for, it follows the system again. */
export function useColorSchemeToggle(): () => void {
  const { setColorScheme } = useMantineColorScheme();
  const current = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const next = current === 'dark' ? 'light' : 'dark';
  return () => setColorScheme(next === systemScheme() ? 'auto' : next);
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

/** The same in words. Style sheets choose, because the server draws pages for people whose scheme it does not know. */
export function ColorSchemeLabel() {
  return (
    <>
      <span className="mantine-dark-hidden">Dark appearance</span>
      <span className="mantine-light-hidden">Light appearance</span>
    </>
  );
}
