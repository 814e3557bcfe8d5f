import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useRef, useState, type ComponentType } from 'react';
import { photoChoicesQuery } from '../../data/photos/photo-choices.query.js';
import { EVERYTHING, isFiltered, type PhotosView } from '../../data/photos/photos-view.js';
import { eachOnce } from '../../shared/lib/each-once.js';
import type { ViewChange } from '../../shared/hooks/use-list-view.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { PhotoChoices } from '../../widgets/photo-image/photo-choices.js';

/** Search, filters and order of My Photos. */
export type LibraryFilters = ComponentType<{
  view: PhotosView;
  onView: (change: ViewChange<PhotosView>) => void;
  found: number | undefined;
}>;

interface PhotoPickerProps {
  title: string;
  /** One is chosen with a press; else as many as there is room for. */
  room: number | 'one';
  /** These stand there already. */
  there: readonly string[];
  Filters: LibraryFilters;
  onPick: (photos: readonly PhotoDto[]) => void;
  onClose: () => void;
}

/** The photographer's library, to choose photos for a page (SITE-83). They come in the order in which they were chosen. */
export const PhotoPicker = ({ title, room, there, Filters, onPick, onClose }: PhotoPickerProps) => {
  const { t } = useLingui();
  const [view, setView] = useState(EVERYTHING);
  const list = useInfiniteQuery(photoChoicesQuery(view));
  const photos = eachOnce(list.data?.pages.flatMap((page) => page.photos) ?? []);
  const [chosen, setChosen] = useState<ReadonlyMap<string, PhotoDto>>(new Map());
  const last = useRef<string | null>(null);
  const toggle = (id: string, range: boolean) => {
    const photo = photos.find((one) => one.id === id);
    if (!photo) return undefined;
    if (room === 'one') return onPick([photo]);
    const [from, to] = [photos.findIndex(({ id }) => id === last.current), photos.indexOf(photo)].toSorted(
      (a, b) => a - b,
    );
    const isOn = !chosen.has(photo.id);
    const some = range && from !== undefined && from >= 0 ? photos.slice(from, (to ?? 0) + 1) : [photo];
    last.current = photo.id;
    const next = new Map(chosen);
    for (const one of some) {
      if (!isOn) next.delete(one.id);
      else if (!there.includes(one.id) && next.size < room) next.set(one.id, one);
    }
    setChosen(next);
  };
  const count = chosen.size;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      className="md:max-w-[1040px]!"
      footer={
        room === 'one' ? undefined : (
          <>
            <p role="status" className="tabular mr-auto text-sm text-ink-2">
              {count > 0 && (count < room ? t`${count} selected` : t`${count} selected: there is room for no more`)}
            </p>
            <Button look="quiet" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button look="solid" disabled={count === 0} onClick={() => onPick([...chosen.values()])}>
              <Trans>Add</Trans>
            </Button>
          </>
        )
      }
    >
      <Filters
        view={view}
        onView={(change) => setView((now) => ({ ...now, ...(typeof change === 'function' ? change(now) : change) }))}
        found={list.data?.pages[0]?.counts.matching}
      />
      {list.isSuccess && photos.length === 0 && (
        <p role="status" className="py-8 text-sm text-ink-2">
          {isFiltered(view) ? t`No photo matches your search.` : t`You have no photos yet. Drop some on the page.`}
        </p>
      )}
      <PhotoChoices
        label={t`Your photos`}
        list={list}
        choices={photos.map(({ id, title, image, isPublic }) => ({
          id,
          image,
          name: title,
          isOn: room === 'one' ? undefined : chosen.has(id),
          isThere: there.includes(id),
          isPrivate: !isPublic,
        }))}
        onChoose={toggle}
        className="mt-5 sm:grid-cols-5 lg:grid-cols-6"
      />
    </Dialog>
  );
};
