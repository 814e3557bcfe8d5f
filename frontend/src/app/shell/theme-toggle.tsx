import { setColorMode, useColorMode } from '../../shared/theme/color-mode.js';
import { IconButton } from '../../shared/ui/button.js';
import { Moon, Sun } from '../../shared/ui/icons.js';

export const ThemeToggle = () => {
  const dark = useColorMode() === 'dark';
  return (
    <IconButton
      label={dark ? 'Use light theme' : 'Use dark theme'}
      onClick={() => setColorMode(dark ? 'light' : 'dark')}
    >
      {dark ? <Sun size={18} strokeWidth={1.5} /> : <Moon size={18} strokeWidth={1.5} />}
    </IconButton>
  );
};
