import type { VisitorListDto } from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { GALLERY_LIMITS } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { ApiError } from '../../shared/api/api-error.js';
import { retryDelay } from '../../shared/api/query-client.js';
import { createStore } from '../../shared/lib/create-store.js';

/** A heart that was set or taken away, and that the server has not acknowledged yet. */
export interface PendingMark {
  /** Empty: the person's first list, which begins with it. */
  listId: string;
  photoId: string;
  on: boolean;
  /** When; it also tells a mark from one of the same photo that was made while it was sent. */
  at: number;
}

/** `who`: until the visitor has said who they are. `gone`: the gallery answers nothing any more. */
export type MarksHeld = 'who' | 'gone' | null;

export interface MarksState {
  /** In the order they were made. */
  pending: readonly PendingMark[];
  held: MarksHeld;
  /** How often in a row they could not be sent. */
  failures: number;
}

/** What the queue does outside of itself; tests bring their own. */
export interface MarksTools {
  send: (listId: string, marks: readonly PendingMark[]) => Promise<VisitorListDto>;
  /** Before the marks are taken from the queue, so that none of them is away for a moment. */
  onSaved: (list: VisitorListDto) => void;
  onRefused: (mark: PendingMark, error: ApiError) => void;
  onHeld: (held: MarksHeld) => void;
}

/** Hearts that are set one after the other are sent together. */
const GATHER_MS = 250;

/**
 * Hearts on their way to the server. Each is kept in memory and in local storage, under a key of its own so that two tabs
 * do not write over each other, and is sent again until the server has acknowledged or refused it: in a train, after a
 * reload, on the next day.
 */
export class MarksQueue {
  readonly store = createStore<MarksState>({ pending: [], held: null, failures: 0 });
  private isSending = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Fewer at once while one of them is refused, until it is found. */
  private most: number = GALLERY_LIMITS.marksAtOnce;

  constructor(
    private readonly galleryId: string,
    private readonly tools: MarksTools,
  ) {}

  /** Takes up what an earlier visit has left. Returns how to stop. */
  start(): () => void {
    const stored = readMarks(this.galleryId);
    if (stored.length > 0) this.change({ pending: stored });
    this.soon(0);
    const again = () => {
      if (!document.hidden) this.soon(0);
    };
    addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearTimeout(this.timer);
      removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }

  set(listId: string, photoId: string, on: boolean): void {
    const others = this.pending().filter((mark) => mark.listId !== listId || mark.photoId !== photoId);
    const last = this.pending().at(-1)?.at ?? 0;
    const mark = { listId, photoId, on, at: Math.max(Date.now(), last + 1) };
    keepMark(this.galleryId, mark);
    this.change({ pending: [...others, mark] });
    this.soon(GATHER_MS);
  }

  /** The visitor has said who they are. */
  resume(): void {
    this.change({ held: null, failures: 0 });
    this.soon(0);
  }

  /** Forgets what was not sent: for somebody who leaves this device, or is forgotten. */
  clear(): void {
    for (const mark of this.pending()) dropMark(this.galleryId, mark);
    this.change({ pending: [], held: null, failures: 0 });
  }

  private pending = () => this.store.current().pending;

  private change(part: Partial<MarksState>): void {
    this.store.set({ ...this.store.current(), ...part });
  }

  private soon(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  private async flush(): Promise<void> {
    const [first] = this.pending();
    if (!first || this.isSending || this.store.current().held) return;
    const marks = this.pending()
      .filter(({ listId }) => listId === first.listId)
      .slice(0, this.most);
    this.isSending = true;
    try {
      const list = await this.tools.send(first.listId, marks);
      this.tools.onSaved(list);
      this.take(marks);
      this.change({ failures: 0 });
      this.most = GALLERY_LIMITS.marksAtOnce;
      this.soon(0);
    } catch (error) {
      this.handle(marks, error);
    } finally {
      this.isSending = false;
    }
  }

  private handle(marks: readonly PendingMark[], error: unknown): void {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'WHO_ARE_YOU') return this.hold('who');
    if (code === 'GALLERY_NOT_FOUND' || code === 'GALLERY_PIN_REQUIRED' || code === 'GALLERY_CLOSED')
      return this.hold('gone');
    if (!(error instanceof ApiError) || mayWorkLater(error)) {
      const failures = this.store.current().failures + 1;
      this.change({ failures });
      return this.soon(retryDelay(failures - 1));
    }
    const [mark] = marks;
    if (marks.length > 1) this.most = Math.ceil(marks.length / 2);
    else if (mark) {
      this.take(marks);
      this.tools.onRefused(mark, error);
    }
    this.soon(0);
  }

  /** Sends nothing until it is resumed. */
  hold(held: MarksHeld): void {
    this.change({ held });
    this.tools.onHeld(held);
  }

  /** Not what was changed again meanwhile. */
  private take(marks: readonly PendingMark[]): void {
    for (const mark of marks) dropMark(this.galleryId, mark);
    this.change({ pending: this.pending().filter((mark) => !marks.some((sent) => isSame(sent, mark))) });
  }
}

const isSame = (a: PendingMark, b: PendingMark) => a.listId === b.listId && a.photoId === b.photoId && a.at === b.at;

const mayWorkLater = ({ isNetworkError, status }: ApiError): boolean =>
  isNetworkError || status >= 500 || status === 429 || status === 408;

/** The server's lists with what is on its way to them. Without any, the person's first one begins with it. */
export const withPending = (
  lists: readonly VisitorListDto[],
  pending: readonly PendingMark[],
  first: VisitorListDto,
): VisitorListDto[] => {
  const all = lists.length > 0 ? [...lists] : [first];
  const begun = all[0]?.id;
  return all.map((list) => {
    const photoIds = new Set(list.photoIds);
    for (const { listId, photoId, on } of pending) {
      if ((listId || begun) !== list.id) continue;
      if (on) photoIds.add(photoId);
      else photoIds.delete(photoId);
    }
    return { ...list, photoIds: [...photoIds] };
  });
};

/* Local storage; where there is none the marks last as long as the page. */

const prefixOf = (galleryId: string) => `vitrine-mark:${galleryId}:`;
const keyOf = (galleryId: string, { listId, photoId }: PendingMark) => `${prefixOf(galleryId)}${listId}:${photoId}`;

const keepMark = (galleryId: string, mark: PendingMark): void => {
  try {
    localStorage.setItem(keyOf(galleryId, mark), JSON.stringify({ on: mark.on, at: mark.at }));
  } catch {
    // In memory.
  }
};

const dropMark = (galleryId: string, mark: PendingMark): void => {
  try {
    const key = keyOf(galleryId, mark);
    // Another tab, or a press meanwhile, may have changed it again.
    if (localStorage.getItem(key) === JSON.stringify({ on: mark.on, at: mark.at })) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
};

const readMarks = (galleryId: string): PendingMark[] => {
  const prefix = prefixOf(galleryId);
  try {
    return Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
      .filter((key) => key.startsWith(prefix))
      .map((key) => {
        const [listId = '', photoId = ''] = key.slice(prefix.length).split(':');
        return { listId, photoId, ...(JSON.parse(localStorage.getItem(key) ?? '') as Pick<PendingMark, 'on' | 'at'>) };
      })
      .toSorted((a, b) => a.at - b.at);
  } catch {
    return [];
  }
};
