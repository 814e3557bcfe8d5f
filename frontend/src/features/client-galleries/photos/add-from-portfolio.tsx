import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { GallerySetDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { useState } from 'react';
import { useGalleryWrite } from '../../../data/client-galleries/change-galleries.js';
import { photoChoicesQuery } from '../../../data/photos/photo-choices.query.js';
import { useDebounced } from '../../../shared/hooks/use-debounced.js';
import { useSelection } from '../../../shared/hooks/use-selection.js';
import { eachOnce } from '../../../shared/lib/each-once.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { TextField } from '../../../shared/ui/field.js';
import { PhotoChoices } from '../../../widgets/photo-image/photo-choices.js';

const SEARCH_PAUSE_MS = 250;

interface AddFromPortfolioProps {
  galleryId: string;
  set: GallerySetDto;
  onClose: () => void;
}

/** Photos of the portfolio come into a set, and stay where they are (STUD-12). */
export const AddFromPortfolio = ({ galleryId, set, onClose }: AddFromPortfolioProps) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const list = useInfiniteQuery(photoChoicesQuery({ q: useDebounced(typed.trim(), SEARCH_PAUSE_MS) }));
  const photos = eachOnce(list.data?.pages.flatMap((page) => page.photos) ?? []);
  const { ids, set: select } = useSelection();
  const add = useGalleryWrite('addToGallery', {
    failed: t`The photos could not be added`,
    onDone: ({ added }) => {
      toast({ title: plural(added, { one: '# photo added', other: '# photos added' }) });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      dismissable={!add.isPending}
      title={t`Add from your portfolio`}
      description={t`They stay in your portfolio, and come into “${set.title}” as well.`}
      className="md:max-w-[760px]!"
      footer={
        <>
          <p role="status" className="tabular mr-auto text-sm text-ink-2">
            {ids.size > 0 && t`${ids.size} selected`}
          </p>
          <Button look="quiet" disabled={add.isPending} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            look="solid"
            disabled={ids.size === 0}
            isBusy={add.isPending}
            onClick={() => add.mutate({ params: { galleryId }, body: { setId: set.id, photoIds: [...ids] } })}
          >
            {add.isPending ? t`Adding…` : t`Add`}
          </Button>
        </>
      }
    >
      <TextField
        label={t`Search your photos`}
        type="search"
        placeholder={t`Search by title or description...`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {list.isSuccess && photos.length === 0 && (
        <p role="status" className="py-8 text-sm text-ink-2">
          {typed.trim() ? t`No photo matches your search.` : t`You have no photos in your portfolio yet.`}
        </p>
      )}
      <PhotoChoices
        label={t`Your photos`}
        list={list}
        choices={photos.map(({ id, image, title, altText }) => ({
          id,
          image,
          name: altText ? `${title}, ${altText}` : title,
          isOn: ids.has(id),
        }))}
        onChoose={(id) => select([id], !ids.has(id))}
        className="mt-5 sm:grid-cols-5"
      />
    </Dialog>
  );
};
