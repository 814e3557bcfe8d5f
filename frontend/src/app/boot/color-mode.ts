// Runs before the first paint, so that a dark page never flashes light. A file of its own: the policy forbids inline
// scripts. Not in portfolios, which follow their template (OFF-07): the gateway leaves the script out of those;
// nor in a client gallery whose photographer has chosen the mode.
import { THEME_STORAGE_KEY } from '../../shared/constants.js';

try {
  const { classList } = document.documentElement;
  if (!classList.contains('one-mode') && localStorage.getItem(THEME_STORAGE_KEY) === 'dark') classList.add('dark');
} catch {
  // Storage may be forbidden; the default is light.
}
