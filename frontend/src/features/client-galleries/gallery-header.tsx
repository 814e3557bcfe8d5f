import { Trans, useLingui } from '@lingui/react/macro';
import { GALLERY_LIMITS, type GalleryState } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import { Archive, ChevronLeft, Ellipsis, Eye, Lock, LockOpen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useGalleryWrite } from '../../data/client-galleries/change-galleries.js';
import { PATHS } from '../../shared/lib/site-paths.js';
import { toast } from '../../shared/toast/toast-store.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button } from '../../shared/ui/button.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { TextField } from '../../shared/ui/field.js';
import { FormDialog } from '../../shared/ui/form-dialog.js';
import { Link } from '../../shared/ui/link.js';
import { Menu, MenuItem, MenuLine, MenuLink } from '../../shared/ui/menu.js';
import { ToolButton } from '../../shared/ui/tool-button.js';
import { WithNames } from '../../shared/ui/with-names.js';
import { dayText, photosText, STATE_NAMES, STATE_TONES } from './gallery-words.js';
import type { TabProps } from './tabs.js';

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

const previewPath = (galleryId: string, as: 'client' | 'guest') => `/g/preview/${galleryId}?as=${as}`;

/** Name and state of a gallery, and what can be done with all of it (STUD-05 to STUD-07). */
export const GalleryHeader = ({ gallery }: TabProps) => {
  const { t } = useLingui();
  const { id, title, state, day, photos, bytes, closesOn } = gallery;
  const [asks, setAsks] = useState<'close' | 'archive' | 'delete' | null>(null);
  const done: Record<GalleryState, string> = {
    draft: t`The gallery is a draft again`,
    open: t`The gallery is open`,
    closed: t`The gallery is closed`,
    archived: t`The gallery is archived`,
  };
  const change = useGalleryWrite('setGalleryState', {
    failed: t`The gallery could not be changed`,
    onDone: ({ state: now }) => toast({ title: done[now] }),
  });
  const setState = (next: GalleryState) => change.mutate({ params: { galleryId: id }, body: { state: next } });
  const facts = [
    dayText(day),
    photosText(photos),
    formatBytes(bytes),
    state === 'open' && closesOn && t`closes at the end of ${dayText(closesOn)}`,
  ].filter((fact) => fact !== '' && fact !== false && fact !== null);

  return (
    <header>
      <Link
        to={PATHS.galleries}
        className="-ml-1 inline-flex min-h-9 items-center gap-1 text-sm text-ink-2 hover:text-ink"
      >
        <ChevronLeft {...ICON} />
        <Trans>Galleries</Trans>
      </Link>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="min-w-0">
          <h1 className="display text-xl md:text-2xl">
            <bdi>{title}</bdi>
          </h1>
          <p className="tabular mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
            <Badge tone={STATE_TONES[state]}>
              <span className="text-ink">{t(STATE_NAMES[state])}</span>
            </Badge>
            {facts.join(' · ')}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {state === 'open' ? (
            <Button onClick={() => setAsks('close')}>
              <Lock {...ICON} />
              <Trans>Close</Trans>
            </Button>
          ) : (
            <Button look="solid" isBusy={change.isPending} onClick={() => setState('open')}>
              <LockOpen {...ICON} />
              {state === 'draft' ? t`Open Gallery` : t`Open again`}
            </Button>
          )}
          <Menu
            trigger={
              <ToolButton label={t`More`} className="-mr-2">
                <Ellipsis size={20} strokeWidth={1.5} />
              </ToolButton>
            }
          >
            <MenuLink icon={<Eye {...ICON} />} href={previewPath(id, 'client')}>
              <Trans>Look as a client</Trans>
            </MenuLink>
            <MenuLink icon={<Eye {...ICON} />} href={previewPath(id, 'guest')}>
              <Trans>Look as a guest</Trans>
            </MenuLink>
            <MenuLine />
            {state !== 'archived' && (
              <MenuItem icon={<Archive {...ICON} />} onSelect={() => setAsks('archive')}>
                <Trans>Archive</Trans>
              </MenuItem>
            )}
            <MenuItem icon={<Trash2 {...ICON} />} danger onSelect={() => setAsks('delete')}>
              <Trans>Delete…</Trans>
            </MenuItem>
          </Menu>
        </div>
      </div>
      <ConfirmDialog
        open={asks === 'close'}
        onOpenChange={(open) => open || setAsks(null)}
        question={t`Close “${title}”?`}
        names={[title]}
        detail={t`Who has a link sees cover and title, and may ask for more time. Nothing is deleted, and you can open it again.`}
        confirm={t`Close Gallery`}
        look="solid"
        reversible
        onConfirm={() => setState('closed')}
      />
      <ConfirmDialog
        open={asks === 'archive'}
        onOpenChange={(open) => open || setAsks(null)}
        question={t`Archive “${title}”?`}
        names={[title]}
        detail={t`Its links lead nowhere, and it leaves your list. Its photos stay, and you can open it again.`}
        confirm={t`Archive`}
        look="solid"
        reversible
        onConfirm={() => setState('archived')}
      />
      {asks === 'delete' && <DeleteDialog gallery={gallery} onClose={() => setAsks(null)} />}
    </header>
  );
};

/** Confirmed by the title, typed. */
const DeleteDialog = ({ gallery: { id, title }, onClose }: TabProps & { onClose: () => void }) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const remove = useGalleryWrite('deleteGallery', {
    failed: t`The gallery could not be deleted`,
    onDone: () => {
      toast({ title: t`Gallery deleted`, description: t`Its photos for delivery are in the trash.` });
      void navigate(PATHS.galleries, { replace: true });
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={<WithNames text={t`Delete “${title}”`} names={[title]} />}
      description={t`Its links, lists, comments and names go for good. Photos for delivery that are in no other gallery go to the trash; those of your portfolio stay where they are.`}
      look="danger"
      submit={t`Delete Gallery`}
      submitting={t`Deleting…`}
      isBusy={remove.isPending}
      problem={typed.trim() !== title.trim()}
      onSubmit={() => remove.mutate({ params: { galleryId: id }, body: { title } })}
    >
      <TextField
        label={t`Title of the gallery`}
        help={
          <Trans>
            Type <bdi className="font-medium text-ink">{title}</bdi> to confirm.
          </Trans>
        }
        value={typed}
        maxLength={GALLERY_LIMITS.titleMax}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
};
