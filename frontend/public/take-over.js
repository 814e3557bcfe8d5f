// The page stands without code, and pictures are what it is about: the code that takes it over is fetched when they are
// here, or at the first sign of a person. A file of its own: the policy forbids inline scripts.
(function () {
  var files = document.currentScript.dataset.files.split(' ');
  var signs = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown'];
  var patience = 3000;
  var isBegun = false;
  var page = document.documentElement.classList;
  var tries = 0;
  var mostTries = 3;
  var pressed = null;

  function begin() {
    if (isBegun) return;
    isBegun = true;
    signs.forEach(function (sign) {
      removeEventListener(sign, begin, true);
    });
    load();
  }

  // Most browsers remember that a module could not be had and do not ask for it again until the page is loaded anew. So
  // each further try is made at addresses of its own, for all files: the gateway answers /assets/~1/x as /assets/x.
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

  // The document stays what it is and is tried again: at once, then when the network or the person comes back.
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
  addEventListener('vitrine:not-taken-over', fail);

  // A button that is pressed too early is pressed again when somebody hears it (src/app/hydrate.tsx). Forms and links need nobody.
  function remember(event) {
    pressed = event.target.closest('button[type="button"]');
    // Not everybody who presses has a pointer or keys.
    if (pressed) begin();
  }
  addEventListener('click', remember, true);
  addEventListener(
    'vitrine:taken-over',
    function () {
      page.remove('without-code');
      removeEventListener('vitrine:not-taken-over', fail);
      removeEventListener('click', remember, true);
      // Not while React is still at it.
      setTimeout(function () {
        if (pressed && pressed.isConnected) pressed.click();
      });
    },
    { once: true },
  );

  // What is drawn is the page without its filter.
  if (document.readyState === 'complete' || /[?&]featured=/.test(location.search)) begin();
  else {
    addEventListener('load', begin, { once: true });
    signs.forEach(function (sign) {
      addEventListener(sign, begin, { capture: true, passive: true });
    });
    setTimeout(begin, patience);
  }
})();
