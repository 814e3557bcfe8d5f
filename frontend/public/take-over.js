// The page stands without code, and pictures are what it is about: the code that takes it over is fetched when they are
// here, or at the first sign of a person. A file of its own: the policy forbids inline scripts.
(function () {
  var files = document.currentScript.dataset.files.split(' ');
  var signs = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown'];
  var patience = 3000;
  var isBegun = false;
  var pressed = null;

  function begin() {
    if (isBegun) return;
    isBegun = true;
    signs.forEach(function (sign) {
      removeEventListener(sign, begin, true);
    });
    files.forEach(function (file, at) {
      var isEntry = at === 0;
      var tag = document.createElement(isEntry ? 'script' : 'link');
      if (isEntry) tag.type = 'module';
      else tag.rel = 'modulepreload';
      tag[isEntry ? 'src' : 'href'] = file;
      document.head.append(tag);
    });
  }

  // A button that is pressed too early is pressed again when somebody hears it (src/app/take-over.tsx). Forms and links need nobody.
  function remember(event) {
    pressed = event.target.closest('button[type="button"]');
    // Not everybody who presses has a pointer or keys.
    if (pressed) begin();
  }
  addEventListener('click', remember, true);
  addEventListener(
    'vitrine:taken-over',
    function () {
      removeEventListener('click', remember, true);
      // Not while React is still at it.
      setTimeout(function () {
        if (pressed && pressed.isConnected) pressed.click();
      });
    },
    { once: true },
  );

  if (document.readyState === 'complete') begin();
  else {
    addEventListener('load', begin, { once: true });
    signs.forEach(function (sign) {
      addEventListener(sign, begin, { capture: true, passive: true });
    });
    setTimeout(begin, patience);
  }
})();
