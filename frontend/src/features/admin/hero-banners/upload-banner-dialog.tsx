import { Trans, useLingui } from '@lingui/react/macro';
import { BANNER_LIMITS } from '@vitrine/contracts/media/banner.rules';
import { useState, type SubmitEvent } from 'react';
import { useUploadBanner } from '../../../data/admin/banners/change-banners.js';
import { useLeaveGuard } from '../../../shared/hooks/use-leave-guard.js';
import { Button } from '../../../shared/ui/button.js';
import { DraftDialog } from '../../../shared/ui/draft-dialog.js';
import { TextField } from '../../../shared/ui/field.js';
import { BannerFields, type BannerTexts, trimmedTexts } from './banner-fields.js';
import { BannerFile } from './banner-file.js';
import { bannerErrorsOf } from './banner-errors.js';
import { renamedFile } from './renamed-file.js';

const FORM = 'upload-banner';

/** ADM-HERO-09, ADM-HERO-13 to ADM-HERO-15: a file or an address; each clears the other. */
export const UploadBannerDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  const [texts, setTexts] = useState<BannerTexts>({ name: '', title: '', description: '' });
  const [file, setFile] = useState<File | null>(null);
  const [url, setUrl] = useState('');
  const { mutate, isPending, error, variables } = useUploadBanner(onClose);
  const now = { ...trimmedTexts(texts), imageUrl: url.trim() };
  const errors = bannerErrorsOf(error, variables, now);
  const canSend = texts.name.trim() !== '' && (file !== null || url.trim() !== '') && !isPending;
  const guard = useLeaveGuard(file !== null || [url, ...Object.values(texts)].some((text) => text.trim() !== ''));
  const close = () => guard.leave(onClose);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!canSend) return;
    const source = file
      ? { image: { blob: file, name: renamedFile(file.name, texts.title) } }
      : { imageUrl: url.trim() };
    mutate({ ...trimmedTexts(texts), ...source });
  };
  return (
    <DraftDialog
      guard={guard}
      onClose={close}
      question={{
        question: t`Discard this upload?`,
        detail: t`The image and what you typed have not been uploaded.`,
        confirm: t`Discard`,
      }}
      dismissable={!isPending}
      title={t`Upload Hero Image`}
      description={t`From a file or from the address of one.`}
      footer={
        <>
          <Button look="quiet" disabled={isPending} onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="solid" type="submit" form={FORM} disabled={!canSend} className="min-w-32">
            {isPending ? t`Uploading…` : t`Upload`}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="grid gap-6 md:grid-cols-2 md:gap-10" onSubmit={submit}>
        <div className="flex flex-col gap-5">
          <BannerFile
            file={file}
            disabled={isPending}
            onFile={(chosen) => {
              setFile(chosen);
              if (chosen) setUrl('');
            }}
          />
          <p aria-hidden className="flex items-center gap-4 text-xs text-ink-2">
            <span className="h-px flex-1 bg-line" />
            <Trans>or</Trans>
            <span className="h-px flex-1 bg-line" />
          </p>
          <TextField
            label={t`Image URL`}
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            maxLength={BANNER_LIMITS.url}
            value={url}
            help={t`The image is copied and served from here.`}
            error={errors['imageUrl']}
            onChange={({ target }) => {
              setUrl(target.value);
              if (target.value !== '') setFile(null);
            }}
          />
        </div>
        <div className="flex flex-col gap-5">
          <BannerFields
            texts={texts}
            onChange={(change) => setTexts({ ...texts, ...change })}
            nameError={errors['name']}
            titleHelp={t`Also renames the file.`}
          />
        </div>
      </form>
    </DraftDialog>
  );
};
