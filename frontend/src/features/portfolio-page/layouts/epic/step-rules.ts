/** True when the element, or one around it, scrolls by itself and can scroll further in that direction. */
export const scrollsItself = (from: EventTarget | null, direction: 1 | -1): boolean => {
  for (let element = from instanceof Element ? from : null; element; element = element.parentElement) {
    if (element === document.body || element === document.documentElement) return false;
    const room = direction > 0 ? element.scrollHeight - element.clientHeight - element.scrollTop : element.scrollTop;
    if (room > 1 && /auto|scroll/.test(getComputedStyle(element).overflowY)) return true;
  }
  return false;
};

/** Where keys belong to what has the focus. */
const TAKES_KEYS = 'input, textarea, select, [contenteditable], [role="listbox"], [role="menu"], [role="grid"], dialog';
const PRESSED_BY_SPACE = 'button, a, summary';

const STEPS: Record<string, 1 | -1> = { PageDown: 1, ArrowDown: 1, ' ': 1, PageUp: -1, ArrowUp: -1 };

/** The step of a key; 0 when it means something else here. */
export const stepOfKey = (event: KeyboardEvent): 1 | 0 | -1 => {
  const { key, shiftKey, altKey, ctrlKey, metaKey, defaultPrevented, target } = event;
  const step = STEPS[key];
  if (!step || defaultPrevented || altKey || ctrlKey || metaKey || (shiftKey && key !== ' ')) return 0;
  if (target instanceof Element) {
    if (target.closest(TAKES_KEYS)) return 0;
    if (key === ' ' && target.closest(PRESSED_BY_SPACE)) return 0;
  }
  return key === ' ' && shiftKey ? -1 : step;
};

/** Steps need motion and the page's usual size: none with reduced motion, none zoomed in. */
export const mayStep = (): boolean =>
  !window.matchMedia('(prefers-reduced-motion: reduce)').matches &&
  !window.matchMedia('(height < 480px)').matches &&
  (window.visualViewport?.scale ?? 1) === 1 &&
  !document.documentElement.classList.contains('scroll-locked');
