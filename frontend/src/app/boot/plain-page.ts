import { NAV_SCROLL_PX, THEME_STORAGE_KEY } from '../../shared/constants.js';
import { pageViewsUrl, sendPageView } from '../../shared/lib/page-view.js';
import { WAITS, WORKS_ALONE } from './marks.js';

/** What a page does before its code comes: the bar, the colour mode, the note that it is offline, the view that is counted. */

export const showScrolled = (): void => {
  const bar = document.querySelector<HTMLElement>('.site-nav');
  const state = scrollY > NAV_SCROLL_PX ? 'scrolled' : 'top';
  if (bar && bar.dataset['state'] !== state) bar.dataset['state'] = state;
};

const page = document.documentElement;

export const showColorMode = (): void => {
  const label = page.classList.contains('dark') ? 'data-when-dark' : 'data-when-light';
  for (const toggle of document.querySelectorAll(WORKS_ALONE))
    toggle.setAttribute('aria-label', toggle.getAttribute(label) ?? '');
  const frame = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (frame) frame.content = getComputedStyle(page).getPropertyValue('--paper').trim();
};

export const toggleColorMode = ({ target }: Event): void => {
  if (!(target as Element).closest(WORKS_ALONE)) return;
  const isDark = page.classList.toggle('dark');
  showColorMode();
  try {
    localStorage.setItem(THEME_STORAGE_KEY, isDark ? 'dark' : 'light');
  } catch {
    // Storage may be forbidden; then the choice lasts as long as the page.
  }
};

export const followOtherTab = ({ key, newValue }: StorageEvent): void => {
  if (key !== THEME_STORAGE_KEY || !document.querySelector(WORKS_ALONE)) return;
  page.classList.toggle('dark', newValue === 'dark');
  showColorMode();
};

export const showOffline = (isOffline: boolean): void => {
  const region = document.querySelector<HTMLElement>('[data-offline]');
  if (!region) return;
  region.replaceChildren();
  if (!isOffline) return;
  const note = document.createElement('p');
  note.className = 'offline-note';
  note.textContent = region.dataset['offline'] ?? '';
  region.append(note);
};

/** `app/shell/page-views.ts` counts the others. */
export const countView = (path: string): void => {
  const url = pageViewsUrl();
  if (!url) return;
  page.dataset['counted'] = '';
  sendPageView(url, path);
};

/** Not laid out for the first paint (epic.css, contact.css, site-page.css). */
const FAR = `.epic-panel, .site-photos, ${WAITS}`;
const FAR_AT_ONCE = 6;
const IDLE_MS = 100;

/** Has what is far from the window laid out, a few at a time: none of it holds up a finger. */
export const layOutFar = (root: HTMLElement): void => {
  const far = [...document.querySelectorAll<HTMLElement>(FAR)];
  const more = () => {
    for (const element of far.splice(0, FAR_AT_ONCE)) element.style.contentVisibility = 'visible';
    if (far.length > 0) soon(more);
    else root.dataset['whole'] = '';
  };
  soon(more);
};

const soon = (act: () => void): void => {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: IDLE_MS });
  else setTimeout(act, IDLE_MS);
};
