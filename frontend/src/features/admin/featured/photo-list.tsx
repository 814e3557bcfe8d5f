import { PHOTO_CATEGORIES } from '@vitrine/contracts/media/categories.rules';
import type { AdminPhotoDto } from '@vitrine/contracts/media/moderation.dto';
import { useMemo, useRef, useState } from 'react';
import { useCountedList } from '../../../data/admin/counted-list.query.js';
import { useFeaturePhoto, useShowPhoto } from '../../../data/admin/photos/moderate-photos.js';
import { ConfirmDialog } from '../../../shared/ui/dialog.js';
import type { AdminList } from '../table/admin-list.js';
import { ListFrame } from '../table/list-frame.js';
import { useAdminView } from '../table/use-admin-view.js';
import { FEATURED_TEXT } from './featured-texts.js';
import { HideDialog } from './hide-dialog.js';
import { LookDialog } from './look-dialog.js';
import type { TileActions } from './photo-tile.js';
import { PhotoWall } from './photo-wall.js';
import { WallSkeleton } from './wall-skeleton.js';

const TEXT = FEATURED_TEXT.photoWall;
const SHOW_TEXT = FEATURED_TEXT.showDialog;

const LIST: AdminList<'adminPhotos'> = {
  route: 'adminPhotos',
  nouns: ['photo', 'photos'],
  empty: TEXT.empty,
  failed: TEXT.failed,
  search: { label: TEXT.search, placeholder: TEXT.placeholder },
  sorts: [
    { id: '-createdAt', label: TEXT.newest },
    { id: 'createdAt', label: TEXT.oldest },
    { id: 'title', label: TEXT.byTitle },
    { id: '-title', label: TEXT.byTitleBack },
    { id: 'photographer', label: TEXT.byPhotographer },
    { id: '-photographer', label: TEXT.byPhotographerBack },
  ],
  filters: [
    {
      param: 'featured',
      label: TEXT.featured,
      all: TEXT.featuredAll,
      choices: [
        { id: 'true', label: TEXT.featuredYes },
        { id: 'false', label: TEXT.featuredNo },
      ],
    },
    {
      param: 'visibility',
      label: TEXT.visibility,
      all: TEXT.visibilityAll,
      choices: [
        { id: 'public', label: TEXT.public },
        { id: 'private', label: TEXT.private },
      ],
    },
    { param: 'category', label: TEXT.category, all: TEXT.categoryAll, choices: PHOTO_CATEGORIES },
    {
      param: 'hidden',
      label: TEXT.hidden,
      all: TEXT.hiddenAll,
      choices: [
        { id: 'true', label: TEXT.hiddenYes },
        { id: 'false', label: TEXT.hiddenNo },
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
          label={FEATURED_TEXT.featuredTab.title}
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
          question={SHOW_TEXT.question(opened.photo.title)}
          names={[opened.photo.title]}
          detail={opened.photo.isPublic ? SHOW_TEXT.public : SHOW_TEXT.private}
          confirm={SHOW_TEXT.confirm}
          onConfirm={() => show(opened.photo.id)}
        />
      )}
    </>
  );
};
