// The page is a document that can be read, scrolled and sent. The code that hydrates it is fetched when the visitor is
// about to use it, not for reading; what the bar needs until then is here. A file of its own: the policy forbids inline
// scripts.
(function () {
  var script = document.currentScript.dataset;
  var files = script.files.split(' ');
  var viewerFiles = (script.viewer || '').split(' ').filter(Boolean);
  var page = document.documentElement;
  var root = document.getElementById('root');
  var savesData = !!(navigator.connection && navigator.connection.saveData);

  var CONTROL = 'button, input, select, textarea';
  var TEXT = 'input, select, textarea';
  var PICTURE = '[data-photo-id]';
  // Served here.
  var WORKS_ALONE = '[data-theme-toggle]';
  // Hydrated by itself, later than the page.
  var WAITS = '[data-waits]';
  // Not laid out for the first paint (epic.css, contact.css).
  var FAR = '.epic-panel, ' + WAITS;
  var FAR_AT_ONCE = 6;
  // In the viewer (src/widgets/lightbox/use-early-keys.ts).
  var VIEWER_STEPS = ['ArrowRight', 'ArrowLeft'];
  var PATIENCE_MS = 3000;
  // A finger that scrolls is taken for scrolling by then.
  var TAP_MS = 80;
  var MOMENT_MS = 300;
  var SCROLLED_PX = 10;
  var IDLE_MS = 100;
  var MOST_TRIES = 3;
  // The gateway knows no more addresses of a file.
  var MOST_ADDRESSES = 9;
  // The second name of each event is that of the release before, whose pages are open during a rollout (decision 0035).
  var HYDRATED = ['vitrine:hydrated', 'vitrine:taken-over'];
  var VIEWER_OPENING = 'vitrine:viewer-opening';
  var FAILED_TEXT = 'Please check your connection: a part of this page has not come.';
  var FAILED = ['vitrine:hydration-failed', 'vitrine:not-taken-over'];

  var isRequested = false;
  var hasFailed = false;
  var isHydrated = false;
  var preloaded = [];
  var presses = [];
  var tries = 0;
  /** Ends what is done here until the page is hydrated. */
  var until = new AbortController();

  function on(kind, listener) {
    addEventListener(kind, listener, { capture: true, passive: kind !== 'keydown', signal: until.signal });
  }

  // --- Fetching the code

  // Most browsers cache a module's failure and do not request it again until the page is reloaded.
  // So each further attempt uses addresses of its own, for all files: the gateway serves /assets/~1/x as /assets/x.
  function address(file) {
    return tries ? file.replace('/assets/', '/assets/~' + tries + '/') : file;
  }
  function preload(wanted) {
    wanted.map(address).forEach(function (href) {
      if (preloaded.includes(href)) return;
      preloaded.push(href);
      var tag = document.createElement('link');
      tag.rel = 'modulepreload';
      tag.href = href;
      document.head.append(tag);
    });
  }
  function load() {
    var tag = document.createElement('script');
    tag.type = 'module';
    // Before the images that are still to come.
    tag.fetchPriority = 'high';
    tag.onerror = fail;
    tag.src = address(files[0]);
    document.head.append(tag);
    preload(files.slice(1));
  }
  function begin() {
    if (isRequested) return;
    isRequested = true;
    load();
  }
  /** The visitor may be about to use this. */
  function expect(element) {
    if (savesData || !element) return;
    preload(files);
    if (element.matches(PICTURE)) preload(viewerFiles);
  }

  // The document stays as it is; hydration is retried: at once, then when the network or the visitor returns, and for
  // every press.
  function fail() {
    tries += 1;
    if (tries === 1 && navigator.onLine) return load();
    hasFailed = true;
    page.classList.add('without-code');
    say();
    if (tries > MOST_TRIES) return;
    addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
  }
  function again() {
    if (!hasFailed || document.hidden || !navigator.onLine || tries > MOST_ADDRESSES) return;
    removeEventListener('online', again);
    document.removeEventListener('visibilitychange', again);
    hasFailed = false;
    say();
    load();
  }

  // --- Presses made too early are made again once the page handles them (src/app/hydrate.tsx). Forms and links work without.

  function isOpening() {
    return presses.some(function (press) {
      return !press.key && press.element.matches(PICTURE);
    });
  }
  /** The keys that are steps there; once a photo is about to open, those of the viewer. */
  function stepsAt(element) {
    var taker = element.closest('[data-keys]');
    if (isOpening()) return VIEWER_STEPS;
    return taker ? taker.dataset.keys.split(' ') : [];
  }
  function remember(element, key) {
    // A button that is pressed twice because nothing happened is pressed once; each key is a step.
    if (!key)
      presses = presses.filter(function (press) {
        return press.element !== element || press.key;
      });
    presses.push({ element: element, key: key, isViewers: !!key && isOpening() });
    begin();
    again();
    sayLater();
  }
  function rememberClick(event) {
    var button = event.target.closest('button[type="button"]');
    if (!button || button.matches(WORKS_ALONE) || (isHydrated && !button.closest(WAITS))) return;
    if (button.matches(PICTURE)) preload(viewerFiles);
    remember(button);
  }
  function rememberKey(event) {
    begin();
    if (event.key === 'Escape') return giveUp();
    var isShortCut = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (isShortCut || event.target.matches(TEXT) || !stepsAt(event.target).includes(event.key)) return;
    event.preventDefault();
    remember(event.target, event.key);
  }
  function press(what) {
    if (!what.element.isConnected) return;
    if (!what.key) what.element.click();
    else what.element.dispatchEvent(new KeyboardEvent('keydown', { key: what.key, bubbles: true, cancelable: true }));
  }
  function pressAgain(event) {
    var isViewerOpening = event.type === VIEWER_OPENING;
    presses = presses.filter(function (what) {
      if (what.element.closest(WAITS) || what.isViewers !== isViewerOpening) return true;
      // Not within the page's own work.
      setTimeout(press, 0, what);
      return false;
    });
    if (!presses.length) hush();
  }
  /** For Escape, and for a part whose code has not come and that stays a document (src/shared/lib/when-visible.tsx). */
  function giveUp() {
    presses = [];
    hush();
  }

  // A press is on its way: said when it takes longer than a moment; at once when the code has failed to come.
  var note = null;
  var moment = 0;
  function sayLater() {
    if (note) return;
    note = document.createElement('p');
    note.className = 'on-its-way';
    note.setAttribute('role', 'status');
    document.body.append(note);
    moment = setTimeout(say, MOMENT_MS);
  }
  function say() {
    if (!note) return;
    note.className = hasFailed ? 'on-its-way is-failed' : 'on-its-way';
    note.textContent = hasFailed ? FAILED_TEXT : 'Loading…';
  }
  function hush() {
    clearTimeout(moment);
    if (note) note.remove();
    note = null;
  }

  // --- The bar, the colour mode and the view, until the page is hydrated

  function showScrolled() {
    var bar = document.querySelector('.site-nav');
    var state = scrollY > SCROLLED_PX ? 'scrolled' : 'top';
    if (bar && bar.dataset.state !== state) bar.dataset.state = state;
  }
  function showColorMode() {
    var isDark = page.classList.contains('dark');
    document.querySelectorAll('[data-theme-toggle]').forEach(function (toggle) {
      toggle.setAttribute('aria-label', toggle.getAttribute(isDark ? 'data-when-dark' : 'data-when-light'));
    });
    var frame = document.querySelector('meta[name="theme-color"]');
    if (frame) frame.content = getComputedStyle(page).getPropertyValue('--paper').trim();
  }
  function setColorMode(isDark) {
    page.classList.toggle('dark', isDark);
    showColorMode();
  }
  function toggleColorMode(event) {
    if (!event.target.closest('[data-theme-toggle]')) return;
    setColorMode(!page.classList.contains('dark'));
    try {
      localStorage.setItem('vite-ui-theme', page.classList.contains('dark') ? 'dark' : 'light');
    } catch {
      // Storage may be forbidden; then the choice lasts as long as the page.
    }
  }
  function followOtherTab(event) {
    if (event.key === 'vite-ui-theme' && document.querySelector('[data-theme-toggle]'))
      setColorMode(event.newValue === 'dark');
  }
  function showOnline() {
    var region = document.querySelector('[data-offline]');
    if (!region) return;
    region.replaceChildren();
    if (navigator.onLine || isHydrated) return;
    var text = document.createElement('p');
    text.className = 'offline-note';
    text.textContent = region.dataset.offline;
    region.append(text);
  }
  /** As src/app/shell/page-views.ts, which counts the others. */
  function countView() {
    var meta = document.querySelector('meta[name="vitrine-analytics"]');
    var url = (meta && meta.content) || 'vitrine:analytics-url';
    if (!/^(https?:|\/)/.test(url)) return;
    page.dataset.counted = '';
    var view = {
      path: root.dataset.url.split('?')[0],
      title: document.title,
      referrer: document.referrer.replace(/[?#].*$/s, ''),
      timestamp: new Date().toISOString(),
    };
    try {
      navigator.sendBeacon(url, JSON.stringify(view));
    } catch {
      // A visit that is not counted must not be disturbed.
    }
  }

  // --- What is far from the window, a few at a time: none of it holds up a finger

  function renderFar() {
    var far = Array.from(document.querySelectorAll(FAR));
    function more() {
      far.splice(0, FAR_AT_ONCE).forEach(function (element) {
        element.style.contentVisibility = 'visible';
      });
      if (far.length) whenIdle(more);
      else root.dataset.whole = '';
    }
    whenIdle(more);
  }
  function whenIdle(act) {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: IDLE_MS });
    else setTimeout(() => act(), IDLE_MS);
  }

  // --- What the visitor does

  function startWhenNear() {
    document.querySelectorAll('[data-near]').forEach(function (element) {
      // A form works without the code; the end of a list has nothing else.
      if (savesData && element.matches(WAITS)) return;
      var observer = new IntersectionObserver(
        function (entries) {
          if (!entries.some((entry) => entry.isIntersecting)) return;
          observer.disconnect();
          begin();
        },
        { rootMargin: element.dataset.near + ' 0px' },
      );
      observer.observe(element);
    });
  }
  function isUsable(event) {
    return event.target.closest(CONTROL + ', ' + PICTURE);
  }
  var tap = 0;
  function onPointerDown(event) {
    var element = isUsable(event);
    if (!element || element.matches(WORKS_ALONE)) return;
    if (event.pointerType === 'touch') tap = setTimeout(expect, TAP_MS, element);
    else begin();
  }

  function finish(event) {
    isHydrated = true;
    page.classList.remove('without-code');
    until.abort();
    showOnline();
    pressAgain(event);
  }

  FAILED.forEach(function (name) {
    on(name, fail);
  });
  HYDRATED.forEach(function (name) {
    on(name, finish);
  });
  // Parts that are hydrated by themselves come later, and so does the viewer.
  addEventListener('vitrine:part-hydrated', pressAgain);
  addEventListener(VIEWER_OPENING, pressAgain);
  addEventListener('vitrine:part-failed', giveUp);
  addEventListener('click', rememberClick, true);

  on('click', toggleColorMode);
  on('keydown', rememberKey);
  on('pointerdown', onPointerDown);
  on('pointercancel', function () {
    clearTimeout(tap);
  });
  on('pointerover', function (event) {
    var element = event.pointerType !== 'touch' && isUsable(event);
    if (element && !element.matches(WORKS_ALONE)) expect(element);
  });
  on('focusin', function (event) {
    if (event.target.matches(CONTROL) && !event.target.matches(WORKS_ALONE)) begin();
  });
  // The wheel goes from panel to panel there.
  if (document.querySelector('[data-stop]')) on('wheel', begin);
  var hasScrolled = false;
  on('scroll', function () {
    showScrolled();
    if (hasScrolled) return;
    hasScrolled = true;
    startWhenNear();
  });
  on('storage', followOtherTab);
  on('online', showOnline);
  on('offline', showOnline);
  // Each in a task of its own: a press comes between them. Cookies and storage are asked of another process.
  [showPage, countView, beginAtOnce, renderFar].forEach(function (act) {
    setTimeout(act);
  });

  function showPage() {
    showScrolled();
    showColorMode();
    showOnline();
  }
  function beginAtOnce() {
    var served = root.dataset.url.split('?');
    var query = new URLSearchParams(location.search);
    var isElsewhere = served[0] !== location.pathname;
    // A filter unknown to the server is applied by the browser only.
    var isFiltered = query.has('featured') && !new URLSearchParams(served[1]).has('featured');
    if (isElsewhere || isFiltered || query.has('photo') || query.has('licence') || query.has('error') || isLeaving())
      begin();
    // A page for a user who is probably signed in is not complete without the code: it comes after the images.
    else if (document.cookie.includes('vitrine-signed-in=')) {
      if (document.readyState === 'complete') begin();
      else {
        on('load', begin);
        setTimeout(begin, PATIENCE_MS);
      }
    }
  }

  /** The page after a sign-out tells the other tabs (src/data/session/sign-out.ts). */
  function isLeaving() {
    try {
      return sessionStorage.getItem('signing-out') !== null;
    } catch {
      return false;
    }
  }
})();
