// The page works as a document before its code is there, and images are its content: the code that hydrates it is fetched
// when they are loaded, or at the first interaction. A file of its own: the policy forbids inline scripts.
(function () {
  var files = document.currentScript.dataset.files.split(' ');
  var interactions = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown'];
  var patience = 3000;
  var isBegun = false;
  var page = document.documentElement.classList;
  var tries = 0;
  var mostTries = 3;
  var pressed = null;
  // The second name of each event is that of the release before, whose pages are open during a rollout (decision 0035).
  var hydrated = ['vitrine:hydrated', 'vitrine:taken-over'];
  var failed = ['vitrine:hydration-failed', 'vitrine:not-taken-over'];

  function begin() {
    if (isBegun) return;
    isBegun = true;
    interactions.forEach(function (interaction) {
      removeEventListener(interaction, begin, true);
    });
    load();
  }

  // Most browsers cache a module's failure and do not request it again until the page is reloaded.
  // So each further attempt uses addresses of its own, for all files: the gateway serves /assets/~1/x as /assets/x.
  function load() {
    files.forEach(function (file, at) {
      var isEntry = at === 0;
      var tag = document.createElement(isEntry ? 'script' : 'link');
      if (isEntry) tag.type = 'module';
      else tag.rel = 'modulepreload';
      if (isEntry) tag.onerror = fail;
      tag[isEntry ? 'src' : 'href'] = tries ? file.replace('/assets/', '/assets/~' + tries + '/') : file;
      document.head.append(tag);
    });
  }

  // The document stays as it is; hydration is retried: at once, then when the network or the visitor returns.
  function fail() {
    tries += 1;
    if (tries === 1 && navigator.onLine) load();
    else {
      page.add('without-code');
      if (tries <= mostTries) {
        addEventListener('online', again);
        document.addEventListener('visibilitychange', again);
      }
    }
  }
  function again() {
    if (document.hidden || !navigator.onLine) return;
    removeEventListener('online', again);
    document.removeEventListener('visibilitychange', again);
    load();
  }

  // A button pressed too early is pressed again once React handles it (src/app/hydrate.tsx). Forms and links work without.
  function remember(event) {
    pressed = event.target.closest('button[type="button"]');
    // Assistive technology presses without pointer and keys.
    if (pressed) begin();
  }
  function finish() {
    page.remove('without-code');
    hydrated.forEach(function (name) {
      removeEventListener(name, finish);
    });
    failed.forEach(function (name) {
      removeEventListener(name, fail);
    });
    removeEventListener('click', remember, true);
    // Not within React's own work.
    setTimeout(function () {
      if (pressed && pressed.isConnected) pressed.click();
    });
  }
  failed.forEach(function (name) {
    addEventListener(name, fail);
  });
  hydrated.forEach(function (name) {
    addEventListener(name, finish);
  });
  addEventListener('click', remember, true);

  // A filter unknown to the server is applied by the client only.
  if (document.readyState === 'complete' || /[?&]featured=/.test(location.search)) begin();
  else {
    addEventListener('load', begin, { once: true });
    interactions.forEach(function (interaction) {
      addEventListener(interaction, begin, { capture: true, passive: true });
    });
    setTimeout(begin, patience);
  }
})();
