import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { GALLERY_LIMITS } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import type { GallerySetDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { ArrowLeft, ArrowRight, Ellipsis, EyeOff, ImagePlus, Pencil, Plus, Trash2 } from 'lucide-react';
import { useGalleryWrite } from '../../../data/client-galleries/change-galleries.js';
import { useSearchChange } from '../../../shared/hooks/use-search-change.js';
import { cx } from '../../../shared/lib/cx.js';
import { Button } from '../../../shared/ui/button.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLine } from '../../../shared/ui/menu.js';
import { ToolButton } from '../../../shared/ui/tool-button.js';
import type { TabProps, Uploads } from '../tabs.js';
import { AddFromPortfolio } from './add-from-portfolio.js';
import { PhotoGrid } from './photo-grid.js';
import { DRAGGED } from './photo-tile.js';
import { DeleteSetDialog, SetDialog } from './set-dialogs.js';

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

type Open = { kind: 'new' | 'add' } | { kind: 'rename' | 'delete'; set: GallerySetDto };

/** Sets as a row above the photos of one of them (STUD-10 to STUD-17). */
export const PhotosTab = ({ gallery, Uploads }: TabProps & { Uploads: Uploads }) => {
  const { t } = useLingui();
  const { id: galleryId, sets } = gallery;
  const [params, change] = useSearchChange();
  const [open, setOpen] = useState<Open | null>(null);
  const set = sets.find(({ id }) => id === params.get('set')) ?? sets[0];
  const show = (setId: string) =>
    change((now) => {
      now.set('set', setId);
      return now;
    });
  const dialogs = (
    <>
      {open?.kind === 'new' && <SetDialog galleryId={galleryId} onMade={show} onClose={() => setOpen(null)} />}
      {open?.kind === 'rename' && <SetDialog galleryId={galleryId} set={open.set} onClose={() => setOpen(null)} />}
      {open?.kind === 'delete' && (
        <DeleteSetDialog galleryId={galleryId} set={open.set} sets={sets} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'add' && set && (
        <AddFromPortfolio galleryId={galleryId} set={set} onClose={() => setOpen(null)} />
      )}
    </>
  );
  if (!set)
    return (
      <>
        <EmptyState
          text={t`Photos stand in sets. Make one to begin with.`}
          action={
            <Button look="solid" onClick={() => setOpen({ kind: 'new' })}>
              <Trans>New Set</Trans>
            </Button>
          }
        />
        {dialogs}
      </>
    );
  return (
    <>
      <SetRow gallery={gallery} set={set} onShow={show}>
        {sets.length < GALLERY_LIMITS.sets && (
          <Button look="quiet" className="shrink-0 px-3!" onClick={() => setOpen({ kind: 'new' })}>
            <Plus {...ICON} />
            <Trans>New set</Trans>
          </Button>
        )}
      </SetRow>
      <div className="mt-5 flex flex-wrap items-center gap-2">
        <Uploads galleryId={galleryId} setId={set.id} />
        <Button onClick={() => setOpen({ kind: 'add' })}>
          <ImagePlus {...ICON} />
          <span className="max-sm:sr-only">
            <Trans>Add from portfolio</Trans>
          </span>
        </Button>
        <span className="flex-1" />
        <SetMenu gallery={gallery} set={set} onOpen={setOpen} />
      </div>
      <PhotoGrid key={set.id} gallery={gallery} set={set} />
      {dialogs}
    </>
  );
};

interface SetRowProps extends TabProps {
  set: GallerySetDto;
  onShow: (setId: string) => void;
  children: ReactNode;
}

/** The sets in their order. Photos that are dragged onto one come into it. */
const SetRow = ({ gallery: { id: galleryId, sets }, set, onShow, children }: SetRowProps) => {
  const { t } = useLingui();
  const [over, setOver] = useState<string | null>(null);
  const act = useGalleryWrite('actOnGalleryPhotos', { failed: t`The photos could not be moved` });
  return (
    <div className="bare-scroll -mx-(--edge) flex items-center gap-1.5 overflow-x-auto px-(--edge) py-1 lg:mx-0 lg:px-0">
      <ul aria-label={t`Sets`} className="contents">
        {sets.map(({ id, title, photos, audience }) => (
          <li key={id} className="shrink-0">
            <button
              type="button"
              aria-current={id === set.id ? 'true' : undefined}
              onClick={() => onShow(id)}
              onDragOver={(event) => {
                if (!event.dataTransfer.types.includes(DRAGGED) || id === set.id) return;
                event.preventDefault();
                setOver(id);
              }}
              onDragLeave={() => setOver(null)}
              onDrop={(event) => {
                event.preventDefault();
                setOver(null);
                const photoIds = JSON.parse(event.dataTransfer.getData(DRAGGED) || '[]') as string[];
                if (photoIds.length > 0)
                  act.mutate({ params: { galleryId }, body: { act: 'move', setId: id, photoIds } });
              }}
              className={cx(
                'flex min-h-11 max-w-64 items-center gap-2 rounded-full border px-4 text-sm transition-colors duration-200 md:min-h-9',
                id === set.id ? 'border-ink bg-ink text-paper' : 'border-line-strong/50 hover:border-ink',
                over === id && 'border-accent! bg-accent/12',
              )}
            >
              {audience === 'client' && <EyeOff size={14} strokeWidth={1.5} aria-label={t`For clients alone`} />}
              <bdi className="truncate">{title}</bdi>
              <span className="tabular text-xs opacity-70">{photos}</span>
            </button>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
};

interface SetMenuProps extends TabProps {
  set: GallerySetDto;
  onOpen: (open: Open) => void;
}

const SetMenu = ({ gallery: { id: galleryId, sets }, set, onOpen }: SetMenuProps) => {
  const { t } = useLingui();
  const change = useGalleryWrite('changeGallerySet', { failed: t`The set could not be changed` });
  const order = useGalleryWrite('orderGalleryPhotos', { failed: t`The photos could not be put in order` });
  const place = sets.findIndex(({ id }) => id === set.id);
  const changeSet = (body: { audience: 'all' | 'client' } | { place: number }) =>
    change.mutate({ params: { galleryId, setId: set.id }, body });
  const orderBy = (by: 'name' | 'taken') => order.mutate({ params: { galleryId }, body: { setId: set.id, by } });
  const isForClients = set.audience === 'client';
  return (
    <Menu
      trigger={
        <ToolButton label={t`More about ${set.title}`} hint={t`This set`}>
          <Ellipsis size={20} strokeWidth={1.5} />
        </ToolButton>
      }
    >
      <MenuLabel>
        <Trans>Order</Trans>
      </MenuLabel>
      <MenuItem onSelect={() => orderBy('taken')}>
        <Trans>By time taken</Trans>
      </MenuItem>
      <MenuItem onSelect={() => orderBy('name')}>
        <Trans>By file name</Trans>
      </MenuItem>
      <MenuLine />
      <MenuChoice checked={isForClients} onSelect={() => changeSet({ audience: isForClients ? 'all' : 'client' })}>
        <Trans>For clients alone</Trans>
      </MenuChoice>
      <MenuItem icon={<Pencil {...ICON} />} onSelect={() => onOpen({ kind: 'rename', set })}>
        <Trans>Rename</Trans>
      </MenuItem>
      <MenuItem icon={<ArrowLeft {...ICON} />} disabled={place === 0} onSelect={() => changeSet({ place: place - 1 })}>
        <Trans>Move to the left</Trans>
      </MenuItem>
      <MenuItem
        icon={<ArrowRight {...ICON} />}
        disabled={place === sets.length - 1}
        onSelect={() => changeSet({ place: place + 1 })}
      >
        <Trans>Move to the right</Trans>
      </MenuItem>
      <MenuLine />
      <MenuItem
        icon={<Trash2 {...ICON} />}
        danger
        disabled={sets.length === 1}
        onSelect={() => onOpen({ kind: 'delete', set })}
      >
        <Trans>Delete set…</Trans>
      </MenuItem>
    </Menu>
  );
};
