import { useLingui } from '@lingui/react/macro';
import { setColorMode, useColorMode } from '../../shared/theme/color-mode.js';
import { IconButton } from '../../shared/ui/button.js';
import { Moon, Sun } from '../../shared/ui/icons.js';

/** Until the page is hydrated, app/boot names and serves it. */
export const ThemeToggle = () => {
  const { t } = useLingui();
  const dark = useColorMode() === 'dark';
  const labels = { 'data-when-dark': t`Use light theme`, 'data-when-light': t`Use dark theme` };
  return (
    <IconButton
      data-theme-toggle
      {...labels}
      label={labels[dark ? 'data-when-dark' : 'data-when-light']}
      onClick={() => setColorMode(dark ? 'light' : 'dark')}
      suppressHydrationWarning
    >
      <Sun size={18} strokeWidth={1.5} className="hidden dark:block" />
      <Moon size={18} strokeWidth={1.5} className="dark:hidden" />
    </IconButton>
  );
};
