import { useLingui } from '@lingui/react/macro';
import type { AdminBannerDto } from '@vitrine/contracts/media/banner.dto';
import { useState } from 'react';
import { useEditBanner } from '../../../data/admin/banners/change-banners.js';
import { fieldErrorsOf } from '../../../shared/api/field-errors.js';
import { useLeaveGuard } from '../../../shared/hooks/use-leave-guard.js';
import { FormDialog } from '../../../shared/ui/form-dialog.js';
import { BannerFields, type BannerTexts, trimmedTexts } from './banner-fields.js';

const FIELDS = ['name', 'title', 'description'] as const;

/** ADM-HERO-04, ADM-HERO-16. */
export const EditBannerDialog = ({ banner, onClose }: { banner: AdminBannerDto; onClose: () => void }) => {
  const { t } = useLingui();
  const former: BannerTexts = { name: banner.name, title: banner.title ?? '', description: banner.description ?? '' };
  const [texts, setTexts] = useState(former);
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useEditBanner(onClose);
  const isNamed = texts.name.trim() !== '';
  const guard = useLeaveGuard(FIELDS.some((field) => texts[field].trim() !== former[field].trim()));
  const submit = () => {
    setTried(true);
    if (isNamed) mutate({ id: banner.id, texts: trimmedTexts(texts) });
  };
  return (
    <FormDialog
      guard={guard}
      onClose={onClose}
      title={t`Edit Hero Image`}
      submit={t`Save`}
      submitting={t`Saving…`}
      isBusy={isPending}
      onSubmit={submit}
    >
      <BannerFields
        texts={texts}
        onChange={(change) => setTexts({ ...texts, ...change })}
        nameError={isTried && !isNamed ? t`A name is required.` : fieldErrorsOf(error)['name']}
      />
    </FormDialog>
  );
};
