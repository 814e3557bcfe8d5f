import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PHOTO_CATEGORIES } from '@vitrine/contracts/media/categories.rules';
import type { AdminPhotoDto } from '@vitrine/contracts/media/moderation.dto';
import { useMemo, useRef, useState } from 'react';
import { useCountedList } from '../../../data/admin/counted-list.query.js';
import { useFeaturePhoto, useShowPhoto } from '../../../data/admin/photos/moderate-photos.js';
import { ConfirmDialog } from '../../../shared/ui/dialog.js';
import type { AdminList } from '../table/admin-list.js';
import { ListFrame } from '../table/list-frame.js';
import { useAdminView } from '../table/use-admin-view.js';
import { HideDialog } from './hide-dialog.js';
import { LookDialog } from './look-dialog.js';
import type { TileActions } from './photo-tile.js';
import { PhotoWall } from './photo-wall.js';
import { WallSkeleton } from './wall-skeleton.js';

const LIST: AdminList<'adminPhotos'> = {
  route: 'adminPhotos',
  nouns: [msg`photo`, msg`photos`],
  empty: msg`No photos yet.`,
  failed: msg`Failed to load photos`,
  search: { label: msg`Search photos`, placeholder: msg`Title, tag or photographer` },
  sorts: [
    { id: '-createdAt', label: msg`Newest first` },
    { id: 'createdAt', label: msg`Oldest first` },
    { id: 'title', label: msg`By title` },
    { id: '-title', label: msg`By title, Z first` },
    { id: 'photographer', label: msg`By photographer` },
    { id: '-photographer', label: msg`By photographer, Z first` },
  ],
  filters: [
    {
      param: 'featured',
      label: msg`Featured`,
      all: msg`Featured or not`,
      choices: [
        { id: 'true', label: msg`Featured` },
        { id: 'false', label: msg`Not featured` },
      ],
    },
    {
      param: 'visibility',
      label: msg`Visibility`,
      all: msg`Any visibility`,
      choices: [
        { id: 'public', label: msg`Public` },
        { id: 'private', label: msg`Private` },
      ],
    },
    { param: 'category', label: msg`Category`, all: msg`All categories`, choices: PHOTO_CATEGORIES },
    {
      param: 'hidden',
      label: msg`Moderation`,
      all: msg`Hidden or not`,
      choices: [
        { id: 'true', label: msg`Hidden` },
        { id: 'false', label: msg`Not hidden` },
      ],
    },
  ],
};

interface Opened {
  as: 'look' | 'hide' | 'show';
  photo: AdminPhotoDto;
}

/** The photos of all users, with what an administrator does with them (ADM-FEAT-01 to ADM-FEAT-05). */
export const PhotoList = () => {
  const { t } = useLingui();
  const view = useAdminView(LIST);
  const { query } = view;
  const source = useMemo(() => ({ route: LIST.route, query, failed: LIST.failed }), [query]);
  const { first, total, hasMore, shown, isBehind, pageQuery } = useCountedList(source);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { mutate: feature } = useFeaturePhoto();
  const { mutate: show } = useShowPhoto();
  const actions = useMemo<TileActions>(
    () => ({
      onFeature: ({ id }, featured) => feature({ id, featured }),
      onLook: (photo) => setOpened({ as: 'look', photo }),
      onHide: (photo) => setOpened({ as: 'hide', photo }),
      onShow: (photo) => setOpened({ as: 'show', photo }),
    }),
    [feature],
  );
  const focusWall = useRef<(() => void) | null>(null);
  const close = () => setOpened(null);

  return (
    <>
      <ListFrame
        shown={view}
        answer={first}
        total={total}
        hasMore={hasMore}
        isBehind={isBehind}
        skeleton={<WallSkeleton />}
        isHeadless
        onDown={() => focusWall.current?.()}
      >
        <PhotoWall
          label={t`Featured Photos`}
          total={total ?? 0}
          hasMore={hasMore}
          pageQuery={pageQuery}
          shown={shown}
          isBehind={isBehind}
          actions={actions}
          focusRef={focusWall}
        />
      </ListFrame>
      {opened?.as === 'look' && (
        <LookDialog
          photo={opened.photo}
          onClose={close}
          onHide={() => actions.onHide(opened.photo)}
          onShow={() => actions.onShow(opened.photo)}
        />
      )}
      {opened?.as === 'hide' && <HideDialog photo={opened.photo} onClose={close} />}
      {opened?.as === 'show' && (
        <ConfirmDialog
          open
          reversible
          onOpenChange={close}
          question={t`Show “${opened.photo.title}” again?`}
          names={[opened.photo.title]}
          detail={
            opened.photo.isPublic
              ? t`It is public: visitors see it at once.`
              : t`It is private: visitors see it once its photographer makes it public.`
          }
          confirm={t`Show photo`}
          onConfirm={() => show(opened.photo.id)}
        />
      )}
    </>
  );
};
