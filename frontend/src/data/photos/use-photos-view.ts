import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useListView, type ViewChange } from '../../shared/hooks/use-list-view.js';
import { firstPageQuery } from './photos-page.query.js';
import { paramsOf, VIEW_PARAMS, viewOf, type PhotosView } from './photos-view.js';

const ADDRESS = { params: VIEW_PARAMS, read: viewOf, write: paramsOf };

export type ChangePhotosView = (change: ViewChange<PhotosView>) => void;

/** The view of one's photos that the address names. */
export const usePhotosView = () => useListView<PhotosView>(ADDRESS);

/** The first page of a view. Until its data is here, the previous view stays on the screen. */
export const useShownView = (view: PhotosView) => {
  const first = useQuery(firstPageQuery(view));
  const [answered, setAnswered] = useState(view);
  const isBehind = first.isPlaceholderData;
  if (first.data && !isBehind && answered !== view) setAnswered(view);
  return { first, shown: isBehind ? answered : view, isBehind };
};
