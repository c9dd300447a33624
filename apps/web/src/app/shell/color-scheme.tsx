import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Switches between light and dark. When the result is what the system prefers, the app follows the system again. */
export function useColorSchemeToggle(): () => void {
  const { setColorScheme } = useMantineColorScheme();
  const current = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const next = current === 'dark' ? 'light' : 'dark';
  return () => setColorScheme(next === systemScheme() ? 'auto' : next);
}

function systemScheme() {
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** The icon of the scheme that a click switches to. */
export function ColorSchemeIcon({ size }: { size: number }) {
  return (
    <>
      <IconMoon size={size} className="mantine-dark-hidden" aria-hidden="true" />
      <IconSun size={size} className="mantine-light-hidden" aria-hidden="true" />
    </>
  );
}

/** The same as text. CSS selects it, because the server renders pages without knowing the visitor's scheme. */
export function ColorSchemeLabel() {
  return (
    <>
      <span className="mantine-dark-hidden">Dark appearance</span>
      <span className="mantine-light-hidden">Light appearance</span>
    </>
  );
}
