// Runs before the first paint so that a dark page never flashes light. A file of its own: the policy forbids inline scripts.
// Portfolio pages follow the photographer's template (OFF-07); which paths those are is src/shared/lib/site-paths.ts,
// and test/theme-boot.spec.ts keeps the two alike.
(function () {
  var reserved =
    /^\/(dashboard|upload|admin|api|home|landing|account|my-photos|onboarding|portfolio|images|assets|health|metrics)$/i;
  var path = location.pathname.replace(/(.)\/$/, '$1');
  var portfolio = /^\/[A-Za-z0-9._-]+$/.test(path) && !reserved.test(path);
  var mode = null;
  try {
    mode = localStorage.getItem('vite-ui-theme');
  } catch {
    // Storage may be forbidden; the default is light.
  }
  if (mode === 'dark' && !portfolio) document.documentElement.classList.add('dark');
})();
