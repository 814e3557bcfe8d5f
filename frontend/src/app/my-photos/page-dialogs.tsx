import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect } from 'react';
import type { OpenDialog } from '../../features/photo-list/open-dialog.js';
import type { PhotosView } from '../../data/photos/photos-view.js';
import { useNewestKnown } from '../../data/photos/use-known-photos.js';
import { useWalk } from '../../data/photos/use-walk.js';
import { ShortcutsDialog } from '../../widgets/shortcuts/shortcuts-dialog.js';
import { ErrorBoundary } from '../../shared/lib/error-boundary.js';
import { toast } from '../../shared/toast/toast-store.js';
import { OpenedPhoto } from './opened-photo.js';
import { lazyComponent } from '../../shared/lib/lazy-component.js';

const UploadDialog = lazyComponent(async () => ({
  default: (await import('../../features/uploads/dialogs/upload-dialog.js')).UploadDialog,
}));
const EditPhotoDialog = lazyComponent(async () => ({
  default: (await import('../../features/photo-edit/edit-photo-dialog.js')).EditPhotoDialog,
}));
const CategoriesDialog = lazyComponent(async () => ({
  default: (await import('../../features/photo-categories/categories-dialog.js')).CategoriesDialog,
}));
const PhotoDetails = lazyComponent(async () => ({
  default: (await import('../../features/photo-details/photo-details.js')).PhotoDetails,
}));
const ProfilePhotoDialog = lazyComponent(async () => ({
  default: (await import('../../features/photo-details/profile-photo-dialog.js')).ProfilePhotoDialog,
}));
const ReplaceFileDialog = lazyComponent(async () => ({
  default: (await import('../../features/uploads/dialogs/replace-file-dialog.js')).ReplaceFileDialog,
}));
const ArrangeView = lazyComponent(async () => ({
  default: (await import('../../features/photo-arrange/arrange-view.js')).ArrangeView,
}));

const DIALOGS = [
  UploadDialog,
  EditPhotoDialog,
  CategoriesDialog,
  PhotoDetails,
  ReplaceFileDialog,
  ArrangeView,
  ProfilePhotoDialog,
];

interface PageDialogsProps {
  open: OpenDialog | null;
  onOpen: (dialog: OpenDialog | null) => void;
  /** The list it was opened from. */
  view: PhotosView;
}

export const PageDialogs = ({ open, onOpen, view }: PageDialogsProps) => {
  const { t } = useLingui();
  const onClose = () => onOpen(null);
  const shown = open?.kind === 'edit' || open?.kind === 'details' ? open : null;
  const walk = useWalk(view, shown?.photo.id ?? null, (photo) => shown && onOpen({ kind: shown.kind, photo }));
  // It may have changed since the dialog was opened.
  const latest = useNewestKnown(open && 'photo' in open ? open.photo : null);
  useEffect(() => {
    for (const dialog of DIALOGS) dialog.whenIdle();
  }, []);
  const onBreak = () => {
    onClose();
    toast({
      title: t`This could not be opened`,
      description: t`Please reload the page and try again.`,
      variant: 'destructive',
    });
  };
  return (
    <ErrorBoundary retryWith={open} onBreak={onBreak}>
      <Suspense>
        {open?.kind === 'upload' && (
          <UploadDialog Opened={OpenedPhoto} onClose={onClose} {...(open.file && { file: open.file })} />
        )}
        {open?.kind === 'edit' && latest && <EditPhotoDialog photo={latest} walk={walk} onClose={onClose} />}
        {open?.kind === 'details' && latest && (
          <PhotoDetails
            photo={latest}
            walk={walk}
            onClose={onClose}
            onEdit={() => onOpen({ kind: 'edit', photo: open.photo })}
            onProfileImage={() => onOpen({ kind: 'profile-image', photo: open.photo })}
            onReplace={() => onOpen({ kind: 'replace', photo: open.photo })}
          />
        )}
        {open?.kind === 'profile-image' && <ProfilePhotoDialog photo={open.photo} onClose={onClose} />}
        {open?.kind === 'replace' && latest && <ReplaceFileDialog photo={latest} onClose={onClose} />}
        {open?.kind === 'categories' && <CategoriesDialog onClose={onClose} />}
        {open?.kind === 'arrange' && <ArrangeView onClose={onClose} />}
        {open?.kind === 'shortcuts' && <ShortcutsDialog onClose={onClose} />}
      </Suspense>
    </ErrorBoundary>
  );
};
