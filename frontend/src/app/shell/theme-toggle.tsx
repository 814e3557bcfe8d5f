import { setColorMode, useColorMode } from '../../shared/theme/color-mode.js';
import { IconButton } from '../../shared/ui/button.js';
import { Moon, Sun } from '../../shared/ui/icons.js';

const LABELS = { 'data-when-dark': 'Use light theme', 'data-when-light': 'Use dark theme' } as const;

/** Until the page is hydrated, app/boot names and serves it. */
export const ThemeToggle = () => {
  const dark = useColorMode() === 'dark';
  return (
    <IconButton
      data-theme-toggle
      {...LABELS}
      label={LABELS[dark ? 'data-when-dark' : 'data-when-light']}
      onClick={() => setColorMode(dark ? 'light' : 'dark')}
      suppressHydrationWarning
    >
      <Sun size={18} strokeWidth={1.5} className="hidden dark:block" />
      <Moon size={18} strokeWidth={1.5} className="dark:hidden" />
    </IconButton>
  );
};
