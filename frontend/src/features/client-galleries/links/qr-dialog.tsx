import { Trans, useLingui } from '@lingui/react/macro';
import type { GalleryDto, GalleryLinkDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { Download, Printer } from 'lucide-react';
import { Suspense } from 'react';
import { galleryPath } from '../../../shared/lib/site-paths.js';
import { cx } from '../../../shared/lib/cx.js';
import { lazyComponent } from '../../../shared/lib/lazy-component.js';
import { saveBlob } from '../../../shared/lib/save-blob.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { Link } from '../../../shared/ui/link.js';
import { shortAddress } from './link-words.js';

const QrCode = lazyComponent(async () => ({ default: (await import('./qr-code.js')).QrCode }));

interface QrDialogProps {
  gallery: GalleryDto;
  link: GalleryLinkDto;
  onClose: () => void;
}

/** An address that breaks behind its slashes: whoever types it takes the secret in one go. */
export const AddressLines = ({ url, className }: { url: string; className: string }) => (
  <p className={cx('font-mono text-xs wrap-anywhere', className)}>
    {shortAddress(url)
      .split(/(?<=\/)/)
      .flatMap((part, at) => [part, <wbr key={at} />])}
  </p>
);

/** STUD-33: the address as a code, as a file and on a card. */
export const QrDialog = ({ gallery, link: { id, label, url }, onClose }: QrDialogProps) => {
  const { t } = useLingui();
  if (!url) return null;
  const save = async () =>
    saveBlob((await import('./qr-code.js')).qrFile(url), `${gallery.name}-${id.slice(0, 8)}.svg`);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={<bdi>{label}</bdi>}
      description={t`Whoever points a phone’s camera at it gets in.`}
      className="md:max-w-[440px]!"
      footer={
        <>
          <Button onClick={() => void save()}>
            <Download size={16} strokeWidth={1.5} aria-hidden />
            <Trans>Save as SVG</Trans>
          </Button>
          <Link to={`${galleryPath(gallery.id, 'card')}?link=${id}`} className={buttonClass('solid')}>
            <Printer size={16} strokeWidth={1.5} aria-hidden />
            <Trans>Card to print</Trans>
          </Link>
        </>
      }
    >
      <Suspense fallback={<span className="skeleton mx-auto block size-64" />}>
        <QrCode text={url} label={t`The address as a code`} className="mx-auto block size-64 rounded-image" />
      </Suspense>
      <AddressLines url={url} className="mt-4 text-center text-ink-2" />
    </Dialog>
  );
};
