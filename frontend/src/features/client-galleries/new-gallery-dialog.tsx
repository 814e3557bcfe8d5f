import { useLingui } from '@lingui/react/macro';
import {
  GALLERY_LIMITS,
  GALLERY_PRESETS,
  type GalleryPreset,
} from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useGalleryWrite } from '../../data/client-galleries/change-galleries.js';
import { useLeaveGuard } from '../../shared/hooks/use-leave-guard.js';
import { galleryPath } from '../../shared/lib/site-paths.js';
import { TextField } from '../../shared/ui/field.js';
import { FormDialog } from '../../shared/ui/form-dialog.js';
import { ChoiceCards } from '../../shared/ui/choice-cards.js';
import { PRESET_NAMES, PRESET_NOTES } from './gallery-words.js';

/** STUD-03: everything else has a good beginning by the preset, and can be changed. */
export const NewGalleryDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [day, setDay] = useState('');
  const [preset, setPreset] = useState<GalleryPreset>('wedding');
  const [isTried, setTried] = useState(false);
  const make = useGalleryWrite('createGallery', {
    failed: t`The gallery could not be made`,
    onDone: ({ id }) => {
      onClose();
      void navigate(galleryPath(id));
    },
  });
  const guard = useLeaveGuard(title.trim() !== '' && !make.isPending && !make.isSuccess);
  const submit = () => {
    setTried(true);
    if (!title.trim()) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    make.mutate({ body: { title: title.trim(), preset, day: day || null, timeZone } });
  };
  return (
    <FormDialog
      guard={guard}
      onClose={onClose}
      title={t`New gallery`}
      description={t`It is a draft until you open it: nobody else sees it.`}
      className="md:max-w-[600px]!"
      submit={t`Make Gallery`}
      submitting={t`Making…`}
      isBusy={make.isPending}
      onSubmit={submit}
    >
      <div className="grid gap-5 sm:grid-cols-[1fr_180px]">
        <TextField
          label={t`Title`}
          placeholder={t`Anna and Ben`}
          value={title}
          maxLength={GALLERY_LIMITS.titleMax}
          autoComplete="off"
          error={isTried && !title.trim() ? t`Please give the gallery a title.` : undefined}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextField label={t`Day`} optional type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      </div>
      <ChoiceCards
        legend={t`What is it for?`}
        value={preset}
        onChange={setPreset}
        className="sm:grid-cols-2"
        choices={GALLERY_PRESETS.map((id) => ({ id, label: t(PRESET_NAMES[id]), note: t(PRESET_NOTES[id]) }))}
      />
    </FormDialog>
  );
};
