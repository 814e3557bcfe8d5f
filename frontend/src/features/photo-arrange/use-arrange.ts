import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { LIST_LIMIT } from '@vitrine/contracts/http/lists';
import type { PortfolioSort } from '@vitrine/contracts/media/own-photos.rules';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { onLiveUpdate } from '../../data/live/live-updates.js';
import { refreshPhotos } from '../../data/photos/photo-cache.js';
import {
  gapAt,
  idsOf,
  nameOf,
  photosOf,
  placeOf,
  positionText,
  runsOf,
  standIn,
  totalOf,
} from '../../data/photo-order/order.js';
import { inverseOf, type OrderChange } from '../../data/photo-order/order-change.js';
import { usePhotoOrder } from '../../data/photo-order/use-photo-order.js';
import { useSaveOrder } from '../../data/photo-order/use-save-order.js';

/** The portfolio's order: shown and saved at once, and restored when saving fails. */
export const useArrange = () => {
  const { t } = useLingui();
  const client = useQueryClient();
  const { query, order, current } = usePhotoOrder();
  const [undos, setUndos] = useState<OrderChange[]>([]);
  const [announcement, announce] = useState('');
  const changed = useRef(false);

  const photos = useMemo(() => (order ? photosOf(order) : []), [order]);
  const total = order ? totalOf(order) : 0;

  const {
    mutate: save,
    isPending,
    isPaused,
    status,
  } = useSaveOrder({
    onSaved: ({ change, isUndo }) => {
      changed.current = true;
      const inverse = inverseOf(change);
      if (isUndo) return;
      // What cannot be taken back hides what was before it.
      setUndos((all) => (inverse ? [...all, inverse] : []));
    },
    onFailed: ({ change, isUndo }) => {
      if (isUndo) setUndos((all) => [...all, change]);
      announce('');
    },
  });

  useOtherTabs(isPending, () => void query.refetch());
  const refreshAtEnd = useEffectEvent(() => changed.current && void refreshPhotos(client));
  useEffect(() => () => void refreshAtEnd(), []);

  /**
   * Moves photos, in their order, to the gap of `gapIn`. A gap beyond what is loaded is looked up by the
   * server when the change is sent.
   */
  const move = (
    photos: readonly PhotoDto[],
    gapIn: (all: readonly PhotoDto[], moving: Set<string>) => number,
  ): void => {
    // As it is now: another tab may have moved something since the last render.
    const now = current();
    if (!now) return;
    const [all, count, moved] = [photosOf(now), totalOf(now), idsOf(photos)];
    const inOrder = all.filter(({ id }) => moved.has(id));
    const moving = idsOf(inOrder);
    const gap = gapIn(all, moving);
    const former = runsOf(all, count, moving);
    const to = { photos: inOrder, before: standIn(all, count, moving, gap) };
    if (former.length === 0 || (former.length === 1 && former[0]?.before === to.before)) return;
    const where = positionText(placeOf(all, moving, gap), moving.size, count);
    const name = nameOf(inOrder);
    announce(moving.size === 1 ? t`${name} is now at ${where}.` : t`${name} are now at ${where}.`);
    save({ change: { kind: 'step', to: [to], former }, isUndo: false });
  };

  const undo = () => {
    const last = undos.at(-1);
    if (!last || isPending) return;
    setUndos((all) => all.slice(0, -1));
    save({ change: last, isUndo: true });
    announce(t`The last change was taken back.`);
  };

  return {
    query,
    photos,
    total,
    privates: order ? (order.pages.at(-1)?.counts.all ?? 0) - total : 0,
    /** Too many photos, private ones included, for a new order of all of them to be undone. */
    tooManyToUndo: (order?.pages[0]?.counts.all ?? 0) > LIST_LIMIT,
    /** Paused: the network is away; what was done is sent when it is back. */
    status: isPaused ? ('paused' as const) : status,
    announcement,
    canUndo: undos.length > 0 && !isPending,
    /** Into a gap of the order as it is rendered. */
    moveInto: (photos: readonly PhotoDto[], gap: number) => move(photos, () => gap),
    /** The first of them moves to the place, from 0, the others behind it. */
    moveTo: (photos: readonly PhotoDto[], to: number) => move(photos, (all, moving) => gapAt(all, moving, to)),
    sort: (by: PortfolioSort) => save({ change: { kind: 'sort', by, former: null }, isUndo: false }),
    undo,
  };
};

/** What other tabs do is shown, but never in the middle of a change of one's own. */
const useOtherTabs = (busy: boolean, refresh: () => void): void => {
  const missed = useRef(false);
  const hear = useEffectEvent(() => {
    if (busy) missed.current = true;
    else refresh();
  });
  useEffect(() => onLiveUpdate(({ kind }) => kind === 'photos' && hear()), []);
  const catchUp = useEffectEvent(() => {
    if (!busy && missed.current) refresh();
    if (!busy) missed.current = false;
  });
  useEffect(() => catchUp(), [busy]);
};
