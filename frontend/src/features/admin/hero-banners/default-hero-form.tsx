import { BANNER_LIMITS } from '@vitrine/contracts/media/banner.rules';
import { useEffect, useState, type SubmitEvent } from 'react';
import { useSetDefaultFromUrl } from '../../../data/admin/banners/change-banners.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { Button } from '../../../shared/ui/button.js';
import { TextField } from '../../../shared/ui/field.js';
import { bannerErrorsOf } from './banner-errors.js';
import { HERO_BANNERS_TEXT } from './hero-banners-texts.js';

const TEXT = HERO_BANNERS_TEXT.defaultHero;
const EMPTY = { imageUrl: '', title: '' };

/** ENT-18, ADM-HERO-21, ADM-HERO-22. */
export const DefaultHeroForm = ({ onUnsaved }: { onUnsaved: (unsaved: boolean) => void }) => {
  const [form, setForm] = useState(EMPTY);
  const { mutate, isPending, error, variables } = useSetDefaultFromUrl(() => setForm(EMPTY));
  const [imageUrl, title] = [form.imageUrl.trim(), form.title.trim()];
  const unsaved = imageUrl !== '' || title !== '';
  useEffect(() => {
    onUnsaved(unsaved);
    return () => onUnsaved(false);
  }, [unsaved, onUnsaved]);
  const errors = bannerErrorsOf(error, variables, { imageUrl, title });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (imageUrl && title) mutate({ imageUrl, title });
    else toast({ title: TEXT.missing[0], description: TEXT.missing[1], variant: 'destructive' });
  };
  return (
    <form noValidate aria-label={TEXT.form} className="grid max-w-[520px] gap-5" onSubmit={submit}>
      <TextField
        label={HERO_BANNERS_TEXT.fields.url}
        type="url"
        inputMode="url"
        required
        placeholder="https://"
        autoComplete="off"
        maxLength={BANNER_LIMITS.url}
        value={form.imageUrl}
        error={errors['imageUrl']}
        help={HERO_BANNERS_TEXT.fields.urlHelp}
        onChange={({ target }) => setForm({ ...form, imageUrl: target.value })}
      />
      <TextField
        label={TEXT.imageTitle}
        required
        maxLength={BANNER_LIMITS.name}
        autoComplete="off"
        value={form.title}
        error={errors['title']}
        onChange={({ target }) => setForm({ ...form, title: target.value })}
      />
      <Button look="solid" type="submit" aria-disabled={isPending} className="justify-self-start">
        {isPending ? TEXT.saving : TEXT.save}
      </Button>
    </form>
  );
};
