import { Trans, useLingui } from '@lingui/react/macro';
import type { HiddenPhoto, PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { AiStatus } from '@vitrine/contracts/media/photo.rules';
import { Star } from 'lucide-react';
import { useMemo } from 'react';
import { useCategoryLabel } from '../../../data/categories/categories.query.js';
import { lostWords } from '../../../data/photos/photo-words.js';
import { cx } from '../../../shared/lib/cx.js';
import { formatCameraDay, formatDay } from '../../../shared/lib/format-date.js';
import { Badge } from '../../../shared/ui/badge.js';
import { ToolButton } from '../../../shared/ui/tool-button.js';
import { Switch } from '../../../shared/ui/switch.js';
import { columnsOf } from '../../../widgets/data-table/columns.js';
import { PhotoThumb } from '../../../widgets/photo-table/photo-thumb.js';
import { InProjects } from '../projects.js';
import type { RowActions } from './row-actions.js';
import { RowMenu } from './row-menu.js';
import { AI_STATUS_LABEL } from './ai-status-label.js';

const AI_TONE = { none: 'quiet', completed: 'quiet', failed: 'bad' } as const satisfies Record<AiStatus, string>;
const column = columnsOf<PhotoDto>();

/** PHOTO-20, PHOTO-25, PHOTO-27. */
export const usePhotoColumns = (actions: RowActions) => {
  const categoryName = useCategoryLabel();
  return useMemo(
    () =>
      column.columns([
        column.display({
          id: 'photo',
          header: () => <Trans>Photo</Trans>,
          cell: ({ row: { original: photo } }) => (
            <button type="button" tabIndex={-1} className="block" onClick={() => actions.onDetails(photo)}>
              <span className="sr-only">
                <Trans>Details of {photo.title}</Trans>
              </span>
              <PhotoThumb photo={photo} decorative ownShape />
            </button>
          ),
        }),
        column.display({
          id: 'title',
          header: () => <Trans>Title</Trans>,
          cell: ({ row }) => <Title photo={row.original} />,
        }),
        column.display({
          id: 'taken',
          header: () => <Trans>Taken</Trans>,
          cell: ({ row }) => <Taken at={row.original.exif.takenAt} />,
          meta: { className: 'tabular' },
        }),
        column.display({
          id: 'category',
          header: () => <Trans>Category</Trans>,
          cell: ({ row }) => categoryName(row.original.category),
          meta: { className: 'truncate text-left', dir: 'auto' },
        }),
        column.display({
          id: 'ai',
          header: () => <Trans>AI Status</Trans>,
          cell: ({ row }) => <AiBadge photo={row.original} />,
        }),
        column.display({
          id: 'status',
          header: () => <Trans>Status</Trans>,
          cell: ({ row }) => <Visibility photo={row.original} onChange={actions.onVisibility} />,
        }),
        column.display({
          id: 'featured',
          header: () => <Trans>Featured</Trans>,
          cell: ({ row }) => <Featured photo={row.original} onChange={actions.onFeatured} />,
        }),
        column.display({
          id: 'actions',
          header: () => <Trans>Actions</Trans>,
          cell: ({ row }) => <RowMenu photo={row.original} actions={actions} />,
        }),
      ]),
    [actions, categoryName],
  );
};

const Title = ({ photo }: { photo: PhotoDto }) => {
  const { t } = useLingui();
  return (
    <>
      <p dir="auto" className="line-clamp-2 text-left font-medium break-words">
        {photo.title}
      </p>
      <p className="tabular mt-0.5 text-xs text-ink-2">
        {photo.hidden ? <HiddenWord {...photo.hidden} /> : t`Uploaded ${formatDay(photo.createdAt)}`}
        {photo.replacement && <ReplacementWord {...photo.replacement} />}
        {photo.file.lost && <span className="text-danger"> · {lostWords(photo)}</span>}
      </p>
      <InProjects photoId={photo.id} />
    </>
  );
};

interface SwitchProps {
  photo: PhotoDto;
  onChange: (photo: PhotoDto, on: boolean) => void;
}

const Visibility = ({ photo, onChange }: SwitchProps) => {
  const { t } = useLingui();
  return (
    <span className="inline-flex items-center gap-3 align-middle md:max-lg:flex-col md:max-lg:items-start md:max-lg:gap-1">
      <Switch
        checked={photo.isPublic}
        onChange={(isPublic) => onChange(photo, isPublic)}
        label={t`${photo.title} is public`}
      />
      <span className="w-12 text-sm md:max-lg:text-xs">{photo.isPublic ? t`Public` : t`Private`}</span>
    </span>
  );
};

const Featured = ({ photo, onChange }: SwitchProps) => {
  const { t } = useLingui();
  return (
    <ToolButton
      label={t`Feature ${photo.title}`}
      hint={photo.featured ? t`Featured` : t`Not featured`}
      aria-pressed={photo.featured}
      onClick={() => onChange(photo, !photo.featured)}
      className="-ml-3"
    >
      <Star
        size={18}
        strokeWidth={1.5}
        className={cx('transition-colors duration-200', photo.featured ? 'fill-current' : 'text-ink-2')}
      />
    </ToolButton>
  );
};

/** The camera's own day and time; it has no zone. */
const Taken = ({ at = '' }: { at: string | undefined }) => {
  const day = formatCameraDay(at);
  return day ? (
    <>
      {day}
      {at.includes('T') && <span className="mt-0.5 block text-xs text-ink-2">{at.slice(11, 16)}</span>}
    </>
  ) : (
    <span className="text-ink-2">
      <span aria-hidden>–</span>
      <span className="sr-only">
        <Trans>Unknown</Trans>
      </span>
    </span>
  );
};

const HiddenWord = ({ reason }: HiddenPhoto) => (
  <span title={reason} className="text-danger">
    <Trans>Hidden by an administrator</Trans>
    <span className="sr-only">: {reason}</span>
  </span>
);

const ReplacementWord = ({ state }: NonNullable<PhotoDto['replacement']>) => {
  const { t } = useLingui();
  return (
    <span className={state === 'failed' ? 'text-danger' : undefined}>
      {' · '}
      {state === 'failed' ? t`File not replaced` : t`Replacing file…`}
    </span>
  );
};

/** PHOTO-29 to PHOTO-32: work in progress has no label of its own, only dots. */
const AiBadge = ({ photo }: { photo: PhotoDto }) => {
  const status = photo.metadata.aiAnalysisStatus;
  const busy = photo.aiPending || photo.derivatives === 'pending';
  return (
    <>
      <Badge tone={busy ? 'busy' : AI_TONE[status]}>
        <span>
          <Trans>
            <span className="md:hidden">AI: </span>
            {AI_STATUS_LABEL[status]}
          </Trans>
          {busy && <span aria-hidden>…</span>}
          {busy && (
            <span className="sr-only">
              {' '}
              <Trans>(still being worked on)</Trans>
            </span>
          )}
        </span>
      </Badge>
      {photo.unreviewed && (
        <span className="text-xs whitespace-nowrap text-ink-2 max-md:ml-2 md:mt-0.5 md:block md:pl-3.5">
          <Trans>Not reviewed</Trans>
        </span>
      )}
    </>
  );
};
