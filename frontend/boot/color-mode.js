// Runs before the first paint, so that a dark page never flashes light. A file of its own: the policy forbids inline
// scripts. Not in portfolios, which follow their template (OFF-07): the gateway leaves the script out of those.
(function () {
  var mode = null;
  try {
    mode = localStorage.getItem('vite-ui-theme');
  } catch {
    // Storage may be forbidden; the default is light.
  }
  if (mode === 'dark') document.documentElement.classList.add('dark');
})();
