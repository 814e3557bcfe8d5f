import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { GalleryPhotoDto, GallerySetDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import type { GalleryPhotoAct } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { ArrowUpDown, Ellipsis, Eye, EyeOff, FolderInput, GalleryVerticalEnd, Image, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useChangeGallery, useGalleryWrite } from '../../../data/client-galleries/change-galleries.js';
import { useShownSelection, type Selection } from '../../../shared/hooks/use-selection.js';
import { galleryPath, PATHS } from '../../../shared/lib/site-paths.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { Button } from '../../../shared/ui/button.js';
import { ConfirmDialog } from '../../../shared/ui/dialog.js';
import { Menu, MenuItem, MenuLine } from '../../../shared/ui/menu.js';
import { ToolButton } from '../../../shared/ui/tool-button.js';
import { SelectionBar } from '../../../widgets/selection/selection-bar.js';
import type { TabProps } from '../tabs.js';

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

interface PhotoActionsProps extends TabProps {
  set: GallerySetDto;
  selection: Selection;
  /** Those of these that the page has loaded. */
  photosOf: (ids: readonly string[]) => readonly GalleryPhotoDto[];
  isPlacing: boolean;
  onPlace: (isPlacing: boolean) => void;
  onLast: () => void;
}

/** What can be done with the selected photos (STUD-13 to STUD-16). */
export const PhotoActions = ({ gallery, set, selection, photosOf, isPlacing, onPlace, onLast }: PhotoActionsProps) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id: galleryId, sets, look } = gallery;
  const [asks, setAsks] = useState<'remove' | 'show_in_portfolio' | null>(null);
  // A set's photos are all in its list, so nothing that is selected is not shown.
  const shown = useShownSelection(selection, selection.ids);
  const ids = [...selection.ids];
  const photos = photosOf(ids);
  const count = ids.length;
  const act = useGalleryWrite('actOnGalleryPhotos', {
    failed: t`The photos could not be changed`,
    onDone: ({ changed }, { body }) => {
      selection.clear();
      if (body.act === 'show_in_portfolio')
        toast({
          title: plural(changed, { one: '# photo is in your portfolio', other: '# photos are in your portfolio' }),
          description: t`In front of the others, and private until you publish them.`,
          action: { label: t`My Photos`, onClick: () => void navigate(PATHS.myPhotos) },
        });
      if (body.act === 'remove')
        toast({ title: plural(changed, { one: '# photo removed', other: '# photos removed' }) });
    },
  });
  const change = useChangeGallery(galleryId);
  const run = (what: GalleryPhotoAct, setId?: string) =>
    act.mutate({ params: { galleryId }, body: { act: what, photoIds: ids, ...(setId && { setId }) } });
  const makeCover = () => {
    change.mutate({ look: { ...look, coverPhotoId: ids[0] ?? null, focalPoint: null } });
    selection.clear();
    toast({
      title: t`This is the cover now`,
      action: { label: t`Set the focal point`, onClick: () => void navigate(galleryPath(galleryId, 'look')) },
    });
  };
  const remove = (
    <MenuItem icon={<Trash2 {...ICON} />} danger onSelect={() => setAsks('remove')}>
      <Trans>Remove…</Trans>
    </MenuItem>
  );
  if (isPlacing)
    return (
      <SelectionBar selection={{ ...shown, clear: () => onPlace(false) }} progress={null}>
        <p className="px-1 text-sm text-ink-2 max-md:text-xs">
          <Trans>Press the photo they go before</Trans>
        </p>
        <Button look="quiet" onClick={onLast}>
          <Trans>To the end</Trans>
        </Button>
      </SelectionBar>
    );
  return (
    <>
      <SelectionBar selection={shown} progress={null}>
        {sets.length > 1 && (
          <Menu
            side="top"
            trigger={
              <Button look="quiet" className="px-3!">
                <FolderInput {...ICON} />
                <Trans>Set</Trans>
              </Button>
            }
          >
            {sets
              .filter(({ id }) => id !== set.id)
              .map(({ id, title }) => (
                <MenuItem key={id} onSelect={() => run('move', id)}>
                  <bdi>{title}</bdi>
                </MenuItem>
              ))}
          </Menu>
        )}
        <Button look="quiet" className="px-3!" onClick={() => onPlace(true)}>
          <ArrowUpDown {...ICON} />
          <Trans>Place</Trans>
        </Button>
        <Menu
          side="top"
          trigger={
            <ToolButton label={t`More`}>
              <Ellipsis size={20} strokeWidth={1.5} />
            </ToolButton>
          }
        >
          {count === 1 && (
            <MenuItem icon={<Image {...ICON} />} onSelect={makeCover}>
              <Trans>Use as cover</Trans>
            </MenuItem>
          )}
          {(photos.length < count || photos.some(({ isHidden }) => !isHidden)) && (
            <MenuItem icon={<EyeOff {...ICON} />} onSelect={() => run('hide')}>
              <Trans>Hide from guests</Trans>
            </MenuItem>
          )}
          {photos.some(({ isHidden }) => isHidden) && (
            <MenuItem icon={<Eye {...ICON} />} onSelect={() => run('unhide')}>
              <Trans>Show to guests</Trans>
            </MenuItem>
          )}
          {(photos.length < count || photos.some(({ isDelivery }) => isDelivery)) && (
            <MenuItem icon={<GalleryVerticalEnd {...ICON} />} onSelect={() => setAsks('show_in_portfolio')}>
              <Trans>Show in portfolio…</Trans>
            </MenuItem>
          )}
          <MenuLine />
          {remove}
        </Menu>
      </SelectionBar>
      <ConfirmDialog
        open={asks === 'remove'}
        onOpenChange={(open) => open || setAsks(null)}
        question={plural(count, { one: 'Remove this photo?', other: 'Remove # photos?' })}
        detail={t`Nobody sees them here any more. Photos for delivery that are in no other gallery go to the trash; those of your portfolio stay there.`}
        confirm={t`Remove`}
        onConfirm={() => run('remove')}
      />
      <ConfirmDialog
        open={asks === 'show_in_portfolio'}
        onOpenChange={(open) => open || setAsks(null)}
        question={plural(count, {
          one: 'Show this photo in your portfolio?',
          other: 'Show # photos in your portfolio?',
        })}
        detail={t`They stay in this gallery and come into My Photos, private until you publish them. Nothing is copied; they count towards the space of your portfolio.`}
        confirm={t`Show in Portfolio`}
        look="solid"
        reversible
        onConfirm={() => run('show_in_portfolio')}
      />
    </>
  );
};
