import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminBannerDto } from '@vitrine/contracts/media/banner.dto';
import { useState, type SubmitEvent } from 'react';
import { useEditBanner } from '../../../data/admin/banners/change-banners.js';
import { fieldErrorsOf } from '../../../shared/api/field-errors.js';
import { useLeaveGuard } from '../../../shared/hooks/use-leave-guard.js';
import { Button } from '../../../shared/ui/button.js';
import { DraftDialog } from '../../../shared/ui/draft-dialog.js';
import { BannerFields, type BannerTexts, trimmedTexts } from './banner-fields.js';

const FIELDS = ['name', 'title', 'description'] as const;
const FORM = 'edit-banner';

/** ADM-HERO-04, ADM-HERO-16. */
export const EditBannerDialog = ({ banner, onClose }: { banner: AdminBannerDto; onClose: () => void }) => {
  const { t } = useLingui();
  const former: BannerTexts = { name: banner.name, title: banner.title ?? '', description: banner.description ?? '' };
  const [texts, setTexts] = useState(former);
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useEditBanner(onClose);
  const isNamed = texts.name.trim() !== '';
  const guard = useLeaveGuard(FIELDS.some((field) => texts[field].trim() !== former[field].trim()));
  const close = () => guard.leave(onClose);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (isNamed && !isPending) mutate({ id: banner.id, texts: trimmedTexts(texts) });
  };
  return (
    <DraftDialog
      guard={guard}
      onClose={close}
      dismissable={!isPending}
      title={t`Edit Hero Image`}
      className="md:max-w-[520px]!"
      footer={
        <>
          <Button look="quiet" disabled={isPending} onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="solid" type="submit" form={FORM} isBusy={isPending} className="min-w-28">
            {isPending ? t`Saving…` : t`Save`}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="grid gap-5" onSubmit={submit}>
        <BannerFields
          texts={texts}
          onChange={(change) => setTexts({ ...texts, ...change })}
          nameError={isTried && !isNamed ? t`A name is required.` : fieldErrorsOf(error)['name']}
        />
      </form>
    </DraftDialog>
  );
};
