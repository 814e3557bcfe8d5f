import { watchNear } from '../../shared/lib/watch-near.js';
import { PICTURE } from './marks.js';

const MOST_TRIES = 3;
/** The gateway knows no more addresses of a file. */
const MOST_ADDRESSES = 9;

export interface CodeFiles {
  /** The entry first. */
  page: readonly string[];
  /** Of the viewer, beside those of the page. */
  viewer: readonly string[];
}

/** The page's code, which is fetched ahead, run once, and asked for again when it has not come. */
export class PageCode {
  hasFailed = false;
  private isRequested = false;
  private tries = 0;
  private readonly preloaded = new Set<string>();
  private readonly savesData = Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData);

  constructor(
    private readonly files: CodeFiles,
    private readonly onChange: () => void,
  ) {}

  begin = (): void => {
    if (this.isRequested) return;
    this.isRequested = true;
    this.load();
  };

  /** The visitor may be about to use this. */
  expect = (element: Element): void => {
    if (this.savesData) return;
    this.preload(this.files.page);
    if (element.matches(PICTURE)) this.preloadViewer();
  };

  preloadViewer(): void {
    this.preload(this.files.viewer);
  }

  /** Begins when a place that says so comes near the window. A form works without the code; the end of a list has nothing else. */
  beginNear(): void {
    for (const place of document.querySelectorAll<HTMLElement>('[data-near]')) {
      if (this.savesData && place.matches('[data-waits]')) continue;
      watchNear(place, { margin: `${place.dataset['near']} 0px` }, this.begin);
    }
  }

  /** The document stays as it is; it is tried again at once, then when the network or the visitor returns, and for every press. */
  fail = (): void => {
    this.tries += 1;
    if (this.tries === 1 && navigator.onLine) return this.load();
    this.hasFailed = true;
    document.documentElement.classList.add('without-code');
    this.onChange();
    if (this.tries > MOST_TRIES) return;
    addEventListener('online', this.again);
    document.addEventListener('visibilitychange', this.again);
  };

  again = (): void => {
    if (!this.hasFailed || document.hidden || !navigator.onLine || this.tries > MOST_ADDRESSES) return;
    removeEventListener('online', this.again);
    document.removeEventListener('visibilitychange', this.again);
    this.hasFailed = false;
    this.onChange();
    this.load();
  };

  private load(): void {
    const [entry = '', ...others] = this.files.page;
    const tag = document.createElement('script');
    tag.type = 'module';
    // Before the images that are still to come.
    tag.fetchPriority = 'high';
    tag.onerror = this.fail;
    tag.src = this.address(entry);
    document.head.append(tag);
    this.preload(others);
  }

  private preload(files: readonly string[]): void {
    for (const href of files.map((file) => this.address(file))) {
      if (this.preloaded.has(href)) continue;
      this.preloaded.add(href);
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
  }

  /**
   * Most browsers cache a module's failure and do not request it again until the page is reloaded. So each further
   * attempt uses addresses of its own, for all files: the gateway serves /assets/~1/x as /assets/x.
   */
  private address(file: string): string {
    return this.tries ? file.replace('/assets/', `/assets/~${this.tries}/`) : file;
  }
}
