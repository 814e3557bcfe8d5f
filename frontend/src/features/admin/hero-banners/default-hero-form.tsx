import { useLingui } from '@lingui/react/macro';
import { BANNER_LIMITS } from '@vitrine/contracts/media/banner.rules';
import { useEffect, useState, type SubmitEvent } from 'react';
import { useSetDefaultFromUrl } from '../../../data/admin/banners/change-banners.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { Button } from '../../../shared/ui/button.js';
import { TextField } from '../../../shared/ui/field.js';
import { bannerErrorsOf } from './banner-errors.js';

const EMPTY = { imageUrl: '', title: '' };

/** ENT-18, ADM-HERO-21, ADM-HERO-22. */
export const DefaultHeroForm = ({ onUnsaved }: { onUnsaved: (unsaved: boolean) => void }) => {
  const { t } = useLingui();
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
    else
      toast({
        title: t`Missing information`,
        description: t`Please provide both image URL and title.`,
        variant: 'destructive',
      });
  };
  return (
    <form noValidate aria-label={t`Default hero image`} className="grid max-w-[520px] gap-5" onSubmit={submit}>
      <TextField
        label={t`Image URL`}
        type="url"
        inputMode="url"
        required
        placeholder="https://"
        autoComplete="off"
        maxLength={BANNER_LIMITS.url}
        value={form.imageUrl}
        error={errors['imageUrl']}
        help={t`The image is copied and served from here.`}
        onChange={({ target }) => setForm({ ...form, imageUrl: target.value })}
      />
      <TextField
        label={t`Title`}
        required
        maxLength={BANNER_LIMITS.name}
        autoComplete="off"
        value={form.title}
        error={errors['title']}
        onChange={({ target }) => setForm({ ...form, title: target.value })}
      />
      <Button look="solid" type="submit" aria-disabled={isPending} className="justify-self-start">
        {isPending ? t`Saving…` : t`Set as default`}
      </Button>
    </form>
  );
};
