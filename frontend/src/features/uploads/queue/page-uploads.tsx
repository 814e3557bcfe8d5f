import { Trans } from '@lingui/react/macro';
import { PHOTO_CATEGORIES } from '@vitrine/contracts/media/categories.rules';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { createPortal } from 'react-dom';
import { addPhotosToPage } from '../../../data/site/change-site.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { invalidType, leftOutToast, pickChosen, type Picked } from '../picking/picked-files.js';
import { useFileDrop } from '../picking/use-file-drop.js';
import { nothingIsOpen } from './drop-anywhere.js';
import { enqueueFiles } from './page-queue.js';
import { lastCategory, queueStore } from './queue-store.js';
import type { QueueItem } from './queue-state.js';

interface Place {
  pageId: string;
  blockId: string;
  /** The photo of the block that they come before; null: behind all of them. */
  before: string | null;
  ownerId: string;
}

/** Photos of files that were sent together, those that are here, in the order of their files. */
interface Arrival extends Pick<Place, 'blockId' | 'before'> {
  photos: readonly PhotoDto[];
}

interface Batch extends Place {
  files: readonly File[];
  arrived: Map<File, PhotoDto>;
}

const batches = new Set<Batch>();
const receivers = new Map<string, (arrival: Arrival) => void>();

/** Sends files for a block of a project or a page (SITE-84). They come into My Photos, and their photos into the block. */
const send = (picked: Picked, place: Place): void => {
  const { files, leftOut } = picked;
  if (leftOut.length > 0) {
    const [title, description] = invalidType();
    toast(files.length > 0 ? leftOutToast(leftOut) : { title, description, variant: 'destructive' });
  }
  if (files.length === 0) return;
  // First into the queue: a batch that has no files in it any more is done.
  enqueueFiles(files, { category: lastCategory(PHOTO_CATEGORIES), keepOriginal: false }, place.ownerId);
  if (batches.size === 0) stop = queueStore.subscribe(look);
  batches.add({ ...place, files, arrived: new Map() });
};

let stop = () => undefined as void;

const look = (): void => {
  const { items } = queueStore.current();
  for (const batch of batches) {
    const own = items.filter(({ file }) => batch.files.includes(file));
    const fresh = own.flatMap((item) => {
      const photo = photoOf(item);
      return photo && batch.arrived.get(item.file) !== photo ? [[item.file, photo] as const] : [];
    });
    const news = fresh.filter(([file]) => !batch.arrived.has(file)).map(([, { id }]) => id);
    for (const [file, photo] of fresh) batch.arrived.set(file, photo);
    if (fresh.length > 0) deliver(batch, news);
    if (own.every(({ stage }) => ['done', 'already-here', 'cancelled'].includes(stage.at))) batches.delete(batch);
  }
  if (batches.size === 0) stop();
};

const photoOf = ({ stage }: QueueItem): PhotoDto | null => ('photo' in stage ? stage.photo : null);

/** To the editor; where it is left already, behind the photos that its page has. */
const deliver = ({ pageId, blockId, before, files, arrived }: Batch, news: readonly string[]): void => {
  const receive = receivers.get(pageId);
  if (receive) receive({ blockId, before, photos: files.flatMap((file) => arrived.get(file) ?? []) });
  else if (news.length > 0) addPhotosToPage(pageId, news);
};

type DropProps = Required<Pick<Parameters<typeof useFileDrop>[0], 'onOver' | 'onPicked'>>;

/** The page stays in sight: it shows where they would go. */
const Drop = (props: DropProps) =>
  useFileDrop({ isOpen: nothingIsOpen, ...props }) &&
  createPortal(
    <p className="fade-in pointer-events-none fixed inset-x-4 bottom-6 z-55 mx-auto w-fit rounded-control bg-raised px-5 py-3 text-sm text-ink shadow-float">
      <Trans>Drop to upload: photos come where the line is</Trans>
    </p>,
    document.body,
  );

/** What the editor of a page needs of the uploads. */
export const PAGE_UPLOADS = {
  /** Takes what is dropped on the page, or pasted. */
  Drop,
  pick: pickChosen,
  send,
  /** Returns how to stop it. */
  receive: (pageId: string, onArrival: (arrival: Arrival) => void): (() => void) => {
    receivers.set(pageId, onArrival);
    return () => void receivers.delete(pageId);
  },
};
