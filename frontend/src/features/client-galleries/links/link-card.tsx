import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { galleryQuery } from '../../../data/client-galleries/client-galleries.query.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { galleryPath } from '../../../shared/lib/site-paths.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { Link } from '../../../shared/ui/link.js';
import { dayText } from '../gallery-words.js';
import { QrCode } from './qr-code.js';
import { AddressLines } from './qr-dialog.js';

/** `/galleries/{galleryId}/card?link=…`: a card to print, with the code for a phone's camera (STUD-34). */
export const LinkCard = ({ galleryId }: { galleryId: string }) => {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const { data: gallery } = useQuery(galleryQuery(galleryId));
  const link = gallery?.links.find(({ id }) => id === params.get('link'));
  useDocumentTitle(gallery?.title ?? t`Card`);
  const back = (
    <Link to={galleryPath(galleryId, 'links')} className={buttonClass('quiet')}>
      <Trans>Back to the links</Trans>
    </Link>
  );
  if (gallery && !link?.url) return <EmptyState text={t`This link leads nowhere any more.`} action={back} />;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-dvh place-content-center justify-items-center gap-8 p-5 print:block print:p-0"
    >
      {gallery && link?.url && (
        <article className="w-full max-w-[420px] rounded-lg bg-white px-8 py-10 text-center text-[#161513] shadow-float print:mx-auto print:mt-[20mm] print:shadow-none">
          <h1 className="font-display text-xl font-light">
            <bdi>{gallery.title}</bdi>
          </h1>
          {gallery.day && <p className="mt-1 text-sm">{dayText(gallery.day)}</p>}
          <QrCode text={link.url} label={t`The address as a code`} className="mx-auto mt-6 w-56" />
          <p className="mt-4 text-sm">
            <Trans>Point your phone’s camera here, or open</Trans>
          </p>
          <AddressLines
            url={gallery.namedLinkId === link.id && gallery.namedUrl ? gallery.namedUrl : link.url}
            className="mt-1"
          />
          {link.hasPin && (
            <p className="mx-auto mt-6 flex max-w-52 items-end gap-2 text-sm">
              <Trans>PIN</Trans>
              <span className="h-6 flex-1 border-b border-current" />
            </p>
          )}
        </article>
      )}
      <p className="flex flex-wrap justify-center gap-2 print:hidden">
        {back}
        <Button look="solid" onClick={() => window.print()}>
          <Printer size={16} strokeWidth={1.5} aria-hidden />
          <Trans>Print</Trans>
        </Button>
      </p>
    </main>
  );
};
