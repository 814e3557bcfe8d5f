import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { firstPageQuery } from './photos-page.query.js';
import { paramsOf, viewOf, type PhotosView } from './photos-view.js';

/** The view the address names, and how to go to another one: in its place, so that "back" leaves the page. */
export const usePhotosView = (): readonly [PhotosView, (change: Partial<PhotosView>) => void] => {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const view = useMemo(() => viewOf(new URLSearchParams(text)), [text]);
  const change = useCallback(
    (part: Partial<PhotosView>) =>
      setParams((now) => paramsOf({ ...viewOf(now), ...part }), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  return [view, change];
};

/** The first page of a view. Until its answer is here, the view before stays on the screen. */
export const useShownView = (view: PhotosView) => {
  const first = useQuery(firstPageQuery(view));
  const [answered, setAnswered] = useState(view);
  const isBehind = first.isPlaceholderData;
  if (first.data && !isBehind && answered !== view) setAnswered(view);
  return { first, shown: isBehind ? answered : view, isBehind };
};
