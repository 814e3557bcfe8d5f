import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { LIST_LIMIT } from '@vitrine/contracts/http/lists';
import type { PortfolioSort } from '@vitrine/contracts/media/own-photos.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react';
import { onLiveUpdate } from '../../../shared/api/live-updates.js';
import { refreshPhotos } from '../api/photo-cache.js';
import { photosOf, place, placeBefore, totalOf, type Order } from './order.js';
import { publicPhotosQuery } from './public-photos.query.js';
import { inverseOf, useSaveOrder, type OrderChange, type Saving, type Stand } from './save-order.js';

const KEY = publicPhotosQuery.queryKey;

/** The portfolio's order: seen at once, saved at once, and put back when it could not be saved. */
export const useArrange = () => {
  const client = useQueryClient();
  const query = useInfiniteQuery(publicPhotosQuery);
  const [undos, setUndos] = useState<OrderChange[]>([]);
  const [news, setNews] = useState('');
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const changed = useRef(false);

  // The query's own data only says when to look: it comes a moment late, in which a photo put down would jump back.
  const order = query.data && client.getQueryData<Order>(KEY);
  const photos = useMemo(() => (order ? photosOf(order) : []), [order]);
  const total = order ? totalOf(order) : 0;
  const show = (next: Order | undefined) => {
    // An answer on its way was given before this change.
    void client.cancelQueries({ queryKey: KEY });
    client.setQueryData<Order>(KEY, next);
    draw();
  };
  const showPlaced = (photo: PhotoDto, before: Stand) => {
    const now = client.getQueryData<Order>(KEY);
    show(now && place(now, photo, before));
  };

  const { mutate, isPending, isPaused, status } = useSaveOrder({
    onSaved: ({ change, isUndo }) => {
      changed.current = true;
      const inverse = inverseOf(change);
      if (isUndo) return;
      // What cannot be taken back hides what was before it.
      setUndos((all) => (inverse ? [...all, inverse] : []));
    },
    onFailed: ({ change, isUndo }) => {
      if (change.kind === 'step') showPlaced(change.photo, change.former);
      if (isUndo) setUndos((all) => [...all, change]);
      setNews('');
    },
  });
  const save = (saving: Saving) => mutate(saving);

  useOtherTabs(isPending, () => void query.refetch());
  const refreshAtEnd = useEffectEvent(() => changed.current && void refreshPhotos(client));
  useEffect(() => () => void refreshAtEnd(), []);

  /** Moves a photo to a place, from 0. Where that is beyond what is loaded, the server is asked when the change is sent. */
  const move = (photo: PhotoDto, to: number): void => {
    // As it is now: another tab may have moved something since this was drawn.
    const now = client.getQueryData<Order>(KEY);
    if (!now) return;
    const [all, count] = [photosOf(now), totalOf(now)];
    const from = all.findIndex(({ id }) => id === photo.id);
    if (from < 0 || from === to) return;
    const standBefore = (at: number): Stand => (at >= count ? null : (all[at]?.id ?? at));
    const before = standBefore(placeBefore(from, to));
    showPlaced(photo, before);
    setNews(`${photo.title} is now at position ${to + 1} of ${count}.`);
    save({ change: { kind: 'step', photo, before, former: standBefore(from + 1) }, isUndo: false });
  };

  const undo = () => {
    const last = undos.at(-1);
    if (!last || isPending) return;
    setUndos((all) => all.slice(0, -1));
    if (last.kind === 'step') showPlaced(last.photo, last.before);
    save({ change: last, isUndo: true });
    setNews('The last change was taken back.');
  };

  return {
    query,
    photos,
    total,
    /** So many photos, private ones too, that a new order of all of them cannot be taken back. */
    tooManyToUndo: (order?.pages[0]?.counts.all ?? 0) > LIST_LIMIT,
    /** Paused: the network is away; what was done is sent when it is back. */
    status: isPaused ? ('paused' as const) : status,
    news,
    canUndo: undos.length > 0 && !isPending,
    move,
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
