import { Trans, useLingui } from '@lingui/react/macro';
import type { GalleryPageDto } from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { ERRORS } from '@vitrine/contracts/errors/error-catalogue';
import type { PageData } from '@vitrine/contracts/server-rendering';
import type { ReactNode } from 'react';
import { pageData } from '../../shared/api/page-data.js';
import { formatLongDay } from '../../shared/lib/format-date.js';
import { useDocumentTitle } from '../../shared/hooks/use-document-title.js';
import { Button } from '../../shared/ui/button.js';
import { TextField } from '../../shared/ui/field.js';
import { By } from './cover.js';

/** What stands in front of a gallery, or in its place: few words in the middle of the page. */
const Threshold = ({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) => (
  <main id="main" tabIndex={-1} className="gallery-x grid min-h-svh place-items-center py-16">
    <div className="grid w-full max-w-[400px] justify-items-center text-center">
      <h1 className="display text-xl md:text-2xl">
        <bdi>{title}</bdi>
      </h1>
      {lead && <p className="mt-3 text-sm text-ink-2">{lead}</p>}
      <div className="mt-10 grid w-full justify-items-center gap-5">{children}</div>
    </div>
  </main>
);

/** In the place of an open gallery: its door, that it is closed or opens later, or that it is not here. */
export const GalleryThreshold = ({
  gallery,
  door,
}: {
  gallery?: GalleryPageDto | undefined;
  door?: Door | undefined;
}) => {
  if (door) return <GalleryDoor door={door} />;
  if (gallery) return <ClosedGallery gallery={gallery} />;
  return pageData('notFound') ? <MissingGallery /> : <UnloadedGallery />;
};

type Door = NonNullable<PageData['galleryDoor']>;

/** Asks for the PIN: a form that the server answers, so it works without a script and in every browser of an app. */
const GalleryDoor = ({ door: { by, wrong, message, ...door } }: { door: Door }) => {
  const { t } = useLingui();
  const title = door.title || t`Gallery`;
  useDocumentTitle(title);
  const error = message ?? (wrong ? ERRORS.GALLERY_PIN_WRONG.message : undefined);
  return (
    <Threshold
      title={title}
      lead={
        <Trans>
          Photographs by <bdi>{by}</bdi>
        </Trans>
      }
    >
      <PinForm error={error} submit={<Trans>Open the gallery</Trans>} />
    </Threshold>
  );
};

/** A PIN, sent to the page's own address. */
export const PinForm = ({ error, submit }: { error: string | undefined; submit: ReactNode }) => {
  const { t } = useLingui();
  return (
    <form method="post" className="grid w-full gap-5 text-left">
      <TextField
        id="pin"
        name="pin"
        label={t`PIN`}
        help={t`Your photographer has given it to you.`}
        error={error}
        required
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={60}
        className="h-12! text-center text-lg! tracking-[0.12em]"
      />
      <Button type="submit" look="solid" className="min-h-12!">
        {submit}
      </Button>
    </form>
  );
};

/** A gallery that has closed, or opens later. */
const ClosedGallery = ({ gallery }: { gallery: GalleryPageDto }) => {
  const { title, photographer, state, opensOn } = gallery;
  useDocumentTitle(title);
  const moreTime = pageData('moreTime');
  const isAsked = moreTime?.message === null;
  const lead = <By photographer={photographer} />;
  if (state === 'soon')
    return (
      <Threshold title={title} lead={lead}>
        <p>
          {opensOn ? (
            <Trans>This gallery opens on {formatLongDay(opensOn)}.</Trans>
          ) : (
            <Trans>This gallery opens soon.</Trans>
          )}
        </p>
      </Threshold>
    );
  return (
    <Threshold title={title} lead={lead}>
      <p>
        <Trans>This gallery is closed. Nothing is deleted: your photographer can open it again.</Trans>
      </p>
      {!isAsked && (
        <form method="post">
          <input type="hidden" name="wish" value="more-time" />
          <Button type="submit">
            <Trans>Ask for more time</Trans>
          </Button>
        </form>
      )}
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {isAsked ? (
          <Trans>
            <bdi>{photographer.name}</bdi> has been asked. Please come back later.
          </Trans>
        ) : (
          moreTime?.message
        )}
      </p>
    </Threshold>
  );
};

/** The same for whoever has no link to it, whatever it is. */
const MissingGallery = () => {
  const { t } = useLingui();
  useDocumentTitle(t`Gallery`);
  return (
    <Threshold title={t`This gallery is not here`}>
      <p>
        <Trans>
          Its link may have been taken back, or was copied in part. Please ask your photographer for the link.
        </Trans>
      </p>
    </Threshold>
  );
};

/** Its document brings what it shows; another page of the site does not. */
const UnloadedGallery = () => {
  const { t } = useLingui();
  return (
    <Threshold title={t`Gallery`}>
      <Button onClick={() => window.location.reload()}>
        <Trans>Load the gallery</Trans>
      </Button>
    </Threshold>
  );
};
