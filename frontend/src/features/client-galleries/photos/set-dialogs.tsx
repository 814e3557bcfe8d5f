import { useLingui } from '@lingui/react/macro';
import type { GallerySetDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { GALLERY_LIMITS } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { useState } from 'react';
import { useGalleryWrite } from '../../../data/client-galleries/change-galleries.js';
import { ConfirmDialog } from '../../../shared/ui/dialog.js';
import { SelectField, TextField } from '../../../shared/ui/field.js';
import { FormDialog } from '../../../shared/ui/form-dialog.js';
import { photosText } from '../gallery-words.js';

interface SetDialogProps {
  galleryId: string;
  /** Left out: a new one. */
  set?: GallerySetDto;
  onMade?: (setId: string) => void;
  onClose: () => void;
}

/** Names a set, a new one or one that is there. */
export const SetDialog = ({ galleryId, set, onMade, onClose }: SetDialogProps) => {
  const { t } = useLingui();
  const [title, setTitle] = useState(set?.title ?? '');
  const failed = t`The set could not be saved`;
  const make = useGalleryWrite('createGallerySet', {
    failed,
    onDone: ({ id }) => {
      onMade?.(id);
      onClose();
    },
  });
  const change = useGalleryWrite('changeGallerySet', { failed, onDone: onClose });
  const words = title.trim();
  const submit = () => {
    if (set) change.mutate({ params: { galleryId, setId: set.id }, body: { title: words } });
    else make.mutate({ params: { galleryId }, body: { title: words } });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={set ? t`Rename set` : t`New set`}
      className="md:max-w-[440px]!"
      submit={set ? t`Rename` : t`Make Set`}
      isBusy={make.isPending || change.isPending}
      problem={!words}
      onSubmit={submit}
    >
      <TextField
        label={t`Title`}
        placeholder={t`Ceremony`}
        value={title}
        maxLength={GALLERY_LIMITS.labelMax}
        autoComplete="off"
        onChange={({ target }) => setTitle(target.value)}
      />
    </FormDialog>
  );
};

interface DeleteSetProps {
  galleryId: string;
  set: GallerySetDto;
  sets: readonly GallerySetDto[];
  onClose: () => void;
}

/** Its photos go to another one. */
export const DeleteSetDialog = ({ galleryId, set, sets, onClose }: DeleteSetProps) => {
  const { t } = useLingui();
  const others = sets.filter(({ id }) => id !== set.id);
  const [photosTo, setPhotosTo] = useState(others[0]?.id ?? '');
  const remove = useGalleryWrite('deleteGallerySet', { failed: t`The set could not be deleted` });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      question={t`Delete the set “${set.title}”?`}
      names={[set.title]}
      confirm={t`Delete Set`}
      onConfirm={() => remove.mutate({ params: { galleryId, setId: set.id }, body: { photosTo } })}
      {...(set.photos === 0 && { detail: t`There is nothing in it.` })}
    >
      {set.photos > 0 && (
        <SelectField
          label={t`Where its photos go`}
          help={t`${photosText(set.photos)}; none is lost.`}
          value={photosTo}
          onChange={({ target }) => setPhotosTo(target.value)}
          choices={others.map(({ id, title }) => ({ id, label: title }))}
        />
      )}
    </ConfirmDialog>
  );
};
