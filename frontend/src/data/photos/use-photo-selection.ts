import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSelectAll } from '../../shared/hooks/use-select-all.js';
import { useSelection, useShownSelection } from '../../shared/hooks/use-selection.js';
import { photoIdsQuery } from './photos-page.query.js';
import { belongsIn } from './photos-view.js';
import { useKnownPhotos } from './use-known-photos.js';
import type { useShownView } from './use-photos-view.js';

const NONE: ReadonlySet<string> = new Set();

/** The photos selected in a list of one's own, however many pages it has; `without`: those that cannot be. */
export const usePhotoSelection = (
  { first: { data: page }, shown }: ReturnType<typeof useShownView>,
  without: ReadonlySet<string> = NONE,
) => {
  const client = useQueryClient();
  const all = useSelection();
  const selection = without.size > 0 ? { ...all, ids: new Set([...all.ids].filter((id) => !without.has(id))) } : all;
  const isWhole = page !== undefined && page.counts.matching <= page.photos.length;
  const known = useKnownPhotos(shown);
  const loaded = useMemo(
    // A page that is not on the screen may be from before a change.
    () => new Set((isWhole ? page.photos : known.filter((photo) => belongsIn(shown, photo))).map(({ id }) => id)),
    [isWhole, page, known, shown],
  );
  // The server is asked only about what is on none of the loaded pages.
  const isEnough = isWhole || [...selection.ids].every((id) => loaded.has(id));
  const { data: ids } = useQuery({ ...photoIdsQuery(shown), enabled: !isEnough });
  const listed = useMemo(
    () => (isEnough ? loaded : ids ? new Set(ids) : async () => new Set(await client.fetchQuery(photoIdsQuery(shown)))),
    [isEnough, ids, loaded, client, shown],
  );
  const selectAll = useSelectAll(selection, () => client.fetchQuery({ ...photoIdsQuery(shown), staleTime: 0 }));
  return { selection: useShownSelection(selection, listed, shown), selectAll };
};
