import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { GalleryPageDto, VisitorListDto } from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { changeGallery, isUnknown, refreshGallery, withList } from '../../data/client-gallery/client-gallery.query.js';
import { sendMarks } from '../../data/client-gallery/visitor-changes.js';
import { MarksQueue, withPending, type MarksState } from '../../data/client-gallery/marks-queue.js';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { useStore } from '../../shared/lib/create-store.js';
import { formatLongDay } from '../../shared/lib/format-date.js';
import { toast } from '../../shared/toast/toast-store.js';

/** Hearts, and the lists they are in. */
export interface Choosing extends MarksState {
  /** As the visitor sees them: with what is still on its way. */
  lists: readonly VisitorListDto[];
  /** The one that hearts go into. */
  list: VisitorListDto;
  openList: (id: string) => void;
  isChosen: (photoId: string) => boolean;
  /** Sets or takes away a heart; where that is not possible it says why. */
  toggle: (photoId: string) => void;
  /** The visitor has said who they are. */
  resume: () => void;
  /** Forgets what was not sent. */
  clear: () => void;
}

/** The list that begins with the first heart. */
const FIRST = { id: '', state: 'open', photoIds: [], note: '', submittedAt: null } satisfies Partial<VisitorListDto>;

const NONE: MarksState = { pending: [], held: null, failures: 0 };

/** `askWho`: has the visitor say who they are; `onGone`: the gallery does not answer any more. */
export const useChoosing = (
  gallery: GalleryPageDto,
  { askWho, onGone }: { askWho: () => void; onGone: () => void },
): Choosing => {
  const { t } = useLingui();
  const client = useQueryClient();
  const { id: galleryId, picks } = gallery;
  const refused = useEffectEvent((error: Error) => {
    toast({ title: t`A heart could not be saved`, description: sentenceOf(error), variant: 'destructive' });
    void refreshGallery(client, galleryId);
  });
  const saved = useEffectEvent((list: VisitorListDto) => {
    changeGallery(client, galleryId, ({ lists }) => ({ lists: withList(lists, list) }));
    // Where the link is enough, who has it is somebody from the first heart on.
    if (gallery.me === null) void refreshGallery(client, galleryId);
  });
  const held = useEffectEvent((by: MarksState['held']) => (by === 'who' ? askWho() : onGone()));
  const [queue] = useState(
    () =>
      new MarksQueue(galleryId, {
        send: (listId, marks) => sendMarks(galleryId, listId, marks),
        onSaved: (list) => saved(list),
        onRefused: (_mark, error) => refused(error),
        onHeld: (by) => held(by),
      }),
  );
  const mayMark = gallery.may.mark;
  useEffect(() => (mayMark ? queue.start() : undefined), [queue, mayMark]);

  const state = useStore(queue.store, NONE);
  const { min, max } = picks;
  const firstName = t`Favourites`;
  const lists = useMemo(
    () => withPending(gallery.lists, state.pending, { ...FIRST, name: firstName, min, max }),
    [gallery.lists, state.pending, firstName, min, max],
  );
  const [openId, setOpenId] = useState<string | null>(null);
  // `lists` is never empty.
  const list = (lists.find(({ id }) => id === openId) ??
    lists.find((one) => one.state !== 'submitted') ??
    lists[0]) as VisitorListDto;
  const chosen = useMemo(() => new Set(list.photoIds), [list.photoIds]);

  const toggle = (photoId: string) => {
    if (list.state === 'submitted') {
      const day = formatLongDay(list.submittedAt ?? '');
      return toast({
        title: t`This list was sent on ${day}`,
        description: t`${gallery.photographer.name} can open it again, and you can begin another list.`,
        names: [gallery.photographer.name],
      });
    }
    const on = !chosen.has(photoId);
    if (on && list.max !== null && chosen.size >= list.max)
      return toast({
        title: plural(list.max, { one: '# photo is chosen', other: '# photos are chosen' }),
        description: t`That is as many as there may be. Take one out, and this one fits.`,
      });
    if (isUnknown(gallery)) queue.hold('who');
    queue.set(list.id, photoId, on);
  };

  return {
    ...state,
    lists,
    list,
    openList: setOpenId,
    isChosen: (photoId) => chosen.has(photoId),
    toggle,
    resume: () => queue.resume(),
    clear: () => queue.clear(),
  };
};
