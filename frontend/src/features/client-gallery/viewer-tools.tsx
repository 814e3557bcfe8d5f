import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { GalleryPageDto, VisitorPhotoDto } from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { useState } from 'react';
import { ErrorBoundary } from '../../shared/lib/error-boundary.js';
import { lazyComponent } from '../../shared/lib/lazy-component.js';
import { SuspenseBoundary } from '../../shared/lib/suspense-boundary.js';
import { Download, Eye, EyeOff, Heart, Message } from '../../shared/ui/icons.js';
import { ViewerButton } from '../../widgets/lightbox/viewer-button.js';
import type { PageTools } from '../../widgets/lightbox/viewer-keys.js';
import type { Choosing } from './use-choosing.js';

const Comments = lazyComponent(async () => ({ default: (await import('./comments.js')).Comments }));

const ICON = { size: 20, strokeWidth: 1.25 } as const;

interface ViewerActs {
  gallery: GalleryPageDto;
  choosing: Choosing;
  photoOf: (id: string) => VisitorPhotoDto | undefined;
  onHide: (photo: VisitorPhotoDto) => void;
  onDownload: () => void;
  withMe: (act: () => void) => void;
}

/** What can be done with the photo that is looked at: heart, comments, hiding, download. */
export const useGalleryTools = ({ gallery, choosing, photoOf, onHide, onDownload, withMe }: ViewerActs): PageTools => {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { may } = gallery;
  const toggleComments = () => setOpen((was) => !was);
  return {
    keys: [
      ...(may.mark ? [{ key: 'f', does: msg`Choose`, act: ({ id }: { id: string }) => choosing.toggle(id) }] : []),
      ...(may.comment ? [{ key: 'c', does: msg`Comments`, act: toggleComments }] : []),
    ],
    buttons: ({ id }) => {
      const photo = photoOf(id);
      return (
        <>
          {may.hide && photo && (
            <ViewerButton
              label={photo.isHidden ? t`Show to guests` : t`Hide from guests`}
              aria-pressed={photo.isHidden === true}
              onClick={() => onHide(photo)}
            >
              {photo.isHidden ? <EyeOff {...ICON} /> : <Eye {...ICON} />}
            </ViewerButton>
          )}
          {may.downloads.length > 0 && (
            <ViewerButton label={t`Download`} onClick={onDownload}>
              <Download {...ICON} />
            </ViewerButton>
          )}
          {may.comment && (
            <ViewerButton label={t`Comments`} aria-expanded={isOpen} onClick={toggleComments}>
              <span className="relative">
                <Message {...ICON} />
                {(photo?.comments ?? 0) > 0 && (
                  <span className="tabular absolute -right-2 -top-1.5 text-[10px]">{photo?.comments}</span>
                )}
              </span>
            </ViewerButton>
          )}
          {may.mark && (
            <ViewerButton
              label={choosing.isChosen(id) ? t`Take out of ${choosing.list.name}` : t`Choose`}
              aria-pressed={choosing.isChosen(id)}
              onClick={() => choosing.toggle(id)}
              className="lightbox-heart opacity-100!"
            >
              <Heart size={22} strokeWidth={1.5} />
            </ViewerButton>
          )}
        </>
      );
    },
    panel: isOpen
      ? ({ id }) => (
          <ErrorBoundary>
            <SuspenseBoundary>
              <Comments key={id} gallery={gallery} photoId={id} withMe={withMe} onClose={() => setOpen(false)} />
            </SuspenseBoundary>
          </ErrorBoundary>
        )
      : null,
    closePanel: () => setOpen(false),
  };
};
