import { Trans, useLingui } from '@lingui/react/macro';
import type { GalleryMarksDto, GalleryPhotoDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { Heart, MessageSquare } from 'lucide-react';
import { useMemo } from 'react';
import { cx } from '../../../shared/lib/cx.js';
import { useRowWindow } from '../../../widgets/data-table/use-row-window.js';
import { OwnImage } from '../../../widgets/photo-image/own-image.js';
import { isOpen } from './chosen-photos.js';

const ROW_PX = 72;
const COVERED = { top: 72, bottom: 0 };

interface MarksMatrixProps {
  said: GalleryMarksDto;
  photos: readonly GalleryPhotoDto[];
  /** Names what is shown. */
  list: string;
  /** Its comments. */
  onOpen: (photoId: string) => void;
}

/** Photos by lists: a heart where a photo is in one. Rows outside the window are a gap of their height. */
export const MarksMatrix = ({ said, photos, list, onOpen }: MarksMatrixProps) => {
  const { t } = useLingui();
  const columns = useMemo(
    () =>
      said.persons.flatMap(({ name, lists }) =>
        lists
          .filter(({ picks }) => picks > 0)
          .map((one) => ({ ...one, person: name, marks: new Set(said.marks[one.id]) })),
      ),
    [said],
  );
  const comments = useMemo(() => {
    const open = new Map<string, { all: number; open: number }>();
    for (const comment of said.comments) {
      const known = open.get(comment.photoId) ?? { all: 0, open: 0 };
      open.set(comment.photoId, { all: known.all + 1, open: known.open + Number(isOpen(comment)) });
    }
    return open;
  }, [said]);
  const { body, items, height, topOf } = useRowWindow({
    count: photos.length,
    rowHeight: ROW_PX,
    covered: COVERED,
    list,
  });
  const [first] = items;
  const last = items.at(-1);
  const above = first ? topOf(first) : 0;
  const below = last ? height - topOf(last) - ROW_PX : 0;
  const sticky = 'sticky left-0 z-1 bg-paper';
  return (
    <div
      role="group"
      aria-label={t`Photos and who chose them`}
      tabIndex={0}
      className="-mx-(--edge) mt-6 overflow-x-auto px-(--edge) focus-visible:-outline-offset-2 lg:mx-0 lg:px-0"
    >
      <table className="w-max min-w-full table-fixed border-collapse text-sm">
        <thead>
          <tr className="border-b border-line align-bottom text-xs">
            <th scope="col" className={cx(sticky, 'w-44 py-2 pr-4 text-left font-normal text-ink-2 md:w-72')}>
              <Trans>Photo</Trans>
            </th>
            {columns.map(({ id, person, name, picks }) => (
              <th key={id} scope="col" className="w-28 px-2 py-2 text-center font-normal">
                <bdi className="block truncate font-medium" title={person}>
                  {person}
                </bdi>
                <bdi className="tabular block truncate text-ink-2" title={name}>
                  {name} · {picks}
                </bdi>
              </th>
            ))}
            <th scope="col" className="w-24 px-2 py-2 text-center font-normal text-ink-2">
              <Trans>Comments</Trans>
            </th>
            <td aria-hidden />
          </tr>
        </thead>
        <tbody ref={body}>
          {above > 0 && (
            <tr aria-hidden>
              <td style={{ height: above }} />
            </tr>
          )}
          {items.map(({ index }) => {
            const photo = photos[index];
            if (!photo) return null;
            const { id, fileName, image } = photo;
            const talk = comments.get(id);
            return (
              <tr key={id} style={{ height: ROW_PX }} className="border-b border-line">
                <th scope="row" className={cx(sticky, 'pr-4 text-left font-normal')}>
                  <span className="flex items-center gap-3">
                    <span className="block size-14 shrink-0 overflow-hidden rounded-image bg-wash">
                      {image.widths.length > 0 && <OwnImage image={image} sizes="56px" className="size-full" />}
                    </span>
                    <span className="min-w-0 truncate" title={fileName}>
                      {fileName}
                    </span>
                  </span>
                </th>
                {columns.map(({ id: listId, marks, person }) => (
                  <td key={listId} className="px-2 text-center">
                    {marks.has(id) && (
                      <Heart
                        size={18}
                        strokeWidth={1.5}
                        role="img"
                        aria-label={t`Chosen by ${person}`}
                        className="mx-auto fill-accent text-accent"
                      />
                    )}
                  </td>
                ))}
                <td className="px-2 text-center">
                  <button
                    type="button"
                    onClick={() => onOpen(id)}
                    aria-label={t`Comments on ${fileName}: ${talk?.all ?? 0}`}
                    className={cx(
                      'tabular inline-flex size-11 items-center justify-center gap-1 rounded-control hover:bg-ink/6',
                      talk ? (talk.open > 0 ? 'font-medium text-ink' : 'text-ink-2') : 'text-ink-2 opacity-60',
                    )}
                  >
                    <MessageSquare
                      size={16}
                      strokeWidth={1.5}
                      aria-hidden
                      className={cx(talk?.open && 'fill-accent/25')}
                    />
                    {talk?.all}
                  </button>
                </td>
                <td aria-hidden />
              </tr>
            );
          })}
          {below > 0 && (
            <tr aria-hidden>
              <td style={{ height: below }} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
};
