import { HYDRATION } from '../../shared/lib/hydration-events.js';
import { LAYER_LINK, PICTURE, WAITS, WORKS_ALONE } from './marks.js';
import type { PageCode } from './page-code.js';

/** In the viewer (`widgets/lightbox/use-early-keys.ts`). */
const VIEWER_STEPS = ['ArrowRight', 'ArrowLeft'];
const TEXT = 'input, select, textarea';
const MOMENT_MS = 300;
const FAILED_TEXT = /*i18n*/ 'Please check your connection: a part of this page has not come.';

interface Press {
  element: HTMLElement;
  key?: string;
  /** A key of the viewer that is about to open. */
  isViewers: boolean;
}

/**
 * Presses that the page cannot handle yet: kept, and made again once it does. Links and forms work without its code. One
 * that takes longer than a moment is said to be on its way, or not to come.
 */
export class EarlyPresses {
  private presses: Press[] = [];
  private note: HTMLElement | null = null;
  private moment = 0;

  constructor(
    private readonly code: PageCode,
    private readonly isHydrated: () => boolean,
  ) {}

  onClick = (event: MouseEvent): void => {
    const button = (event.target as Element).closest<HTMLElement>(`button[type="button"], ${LAYER_LINK}`);
    if (!button || button.matches(WORKS_ALONE) || (this.isHydrated() && !button.closest(WAITS))) return;
    if (button.matches(LAYER_LINK)) {
      // Its page shows what the code does not.
      if (this.code.hasFailed || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
    }
    if (button.matches(PICTURE)) this.code.preloadViewer();
    // A button that is pressed twice because nothing happened is pressed once.
    this.presses = this.presses.filter(({ element, key }) => element !== button || key);
    this.keep({ element: button, isViewers: false });
  };

  onKey = (event: KeyboardEvent): void => {
    this.code.begin();
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const element = event.target as HTMLElement;
    if (key === 'Escape') return this.giveUp();
    const isShortCut = altKey || ctrlKey || metaKey || shiftKey;
    if (isShortCut || element.matches(TEXT) || !this.stepsAt(element).includes(key)) return;
    event.preventDefault();
    // Each key is a step.
    this.keep({ element, key, isViewers: this.isOpening() });
  };

  /** The page, a part of it or the viewer handles its events now. */
  makeAgain = ({ type }: Event): void => {
    const isViewerOpening = type === HYDRATION.viewerOpening;
    this.presses = this.presses.filter((press) => {
      if (press.element.closest(WAITS) || press.isViewers !== isViewerOpening) return true;
      // Not within the page's own work.
      setTimeout(makePress, 0, press);
      return false;
    });
    if (this.presses.length === 0) this.hush();
  };

  /** For Escape, and for a part whose code has not come and that stays a document. */
  giveUp = (): void => {
    this.presses = [];
    this.hush();
  };

  /** That a press is on its way; at once when the code has failed to come. */
  say = (): void => {
    if (!this.note) return;
    const { hasFailed } = this.code;
    this.note.className = hasFailed ? 'on-its-way is-failed' : 'on-its-way';
    this.note.textContent = hasFailed ? FAILED_TEXT : /*i18n*/ 'Loading…';
  };

  private keep(press: Press): void {
    this.presses.push(press);
    this.code.begin();
    this.code.again();
    this.sayLater();
  }

  private isOpening(): boolean {
    return this.presses.some(({ element, key }) => !key && element.matches(PICTURE));
  }

  /** The keys that are steps there; once a photo is about to open, those of the viewer. */
  private stepsAt(element: Element): readonly string[] {
    if (this.isOpening()) return VIEWER_STEPS;
    return element.closest<HTMLElement>('[data-keys]')?.dataset['keys']?.split(' ') ?? [];
  }

  private sayLater(): void {
    if (this.note) return;
    this.note = document.createElement('p');
    this.note.className = 'on-its-way';
    this.note.setAttribute('role', 'status');
    document.body.append(this.note);
    this.moment = window.setTimeout(this.say, MOMENT_MS);
  }

  private hush(): void {
    clearTimeout(this.moment);
    this.note?.remove();
    this.note = null;
  }
}

const makePress = ({ element, key }: Press): void => {
  if (!element.isConnected) return;
  if (key) element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  else element.click();
};
