import { categoryLabel } from '@vitrine/contracts/media/categories.rules';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { AI_STATUS_LABEL, type AiStatus } from '@vitrine/contracts/media/photo.rules';
import { Star, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { cx } from '../../shared/lib/cx.js';
import { formatDay } from '../../shared/lib/format-date.js';
import { Badge } from '../../shared/ui/badge.js';
import { IconButton } from '../../shared/ui/button.js';
import { Switch } from '../../shared/ui/switch.js';
import { Tooltip } from '../../shared/ui/tooltip.js';
import { PhotoImage } from '../../widgets/photo-image/photo-image.js';
import { captionOf } from './photo-filters.js';

interface RowActions {
  onVisibility: (photo: PhotoDto, isPublic: boolean) => void;
  onFeatured: (photo: PhotoDto, featured: boolean) => void;
  onDelete: (photo: PhotoDto) => void;
}

interface PhotoTableProps extends RowActions {
  photos: readonly PhotoDto[];
  all: number;
}

const COLUMNS = ['Photo', 'Title', 'Category', 'AI Status', 'Status', 'Featured', 'Actions'] as const;

/** PHOTO-20, PHOTO-22. */
export const PhotoTable = ({ photos, all, ...actions }: PhotoTableProps) => (
  // The roles are said because a table drawn as blocks loses them in some browsers.
  <table role="table" className="photo-table">
    <caption className="tabular caption-bottom pt-5 text-left text-xs text-ink-2">
      {captionOf(photos.length, all)}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        {COLUMNS.map((name) => (
          <th key={name} role="columnheader" scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {photos.map((photo) => (
        <PhotoRow key={photo.id} photo={photo} {...actions} />
      ))}
    </tbody>
  </table>
);

const AI_TONE = { none: 'quiet', completed: 'good', failed: 'bad' } as const satisfies Record<AiStatus, string>;

const PhotoRow = memo(({ photo, onVisibility, onFeatured, onDelete }: RowActions & { photo: PhotoDto }) => (
  <tr role="row">
    <td role="cell">
      <Thumb photo={photo} />
    </td>
    <td role="cell" className="md:max-w-[36ch]">
      <p className="line-clamp-2 font-medium break-words">{photo.title}</p>
      <p className="tabular mt-0.5 text-xs text-ink-2">{formatDay(photo.createdAt)}</p>
    </td>
    <td role="cell">{categoryLabel(photo.category)}</td>
    <td role="cell">
      <Badge tone={AI_TONE[photo.metadata.aiAnalysisStatus]}>
        <span className="md:hidden">AI: </span>
        {AI_STATUS_LABEL[photo.metadata.aiAnalysisStatus]}
      </Badge>
    </td>
    <td role="cell">
      <span className="inline-flex items-center gap-3 align-middle">
        <Switch
          checked={photo.isPublic}
          onChange={(isPublic) => onVisibility(photo, isPublic)}
          label={`${photo.title} is public`}
        />
        <span className="w-12 text-sm">{photo.isPublic ? 'Public' : 'Private'}</span>
      </span>
    </td>
    <td role="cell">
      <Tooltip text={photo.featured ? 'Featured' : 'Not featured'}>
        <IconButton
          label={`Feature ${photo.title}`}
          aria-pressed={photo.featured}
          onClick={() => onFeatured(photo, !photo.featured)}
          className="-ml-3"
        >
          <Star
            size={18}
            strokeWidth={1.5}
            className={cx('transition-colors duration-200', photo.featured ? 'fill-current' : 'text-ink-2')}
          />
        </IconButton>
      </Tooltip>
    </td>
    <td role="cell">
      <Tooltip text="Delete">
        <IconButton
          label={`Delete ${photo.title}`}
          onClick={() => onDelete(photo)}
          className="-mr-2 text-ink-2 hover:text-danger"
        >
          <Trash2 size={18} strokeWidth={1.5} />
        </IconButton>
      </Tooltip>
    </td>
  </tr>
));

/** The picture, or what is happening to it. */
const Thumb = ({ photo }: { photo: PhotoDto }) => {
  if (photo.derivatives === 'ready') {
    return <PhotoImage photo={photo} sizes="144px" ownShape={false} className="thumb" />;
  }
  const failed = photo.derivatives === 'failed';
  return (
    <span
      className="thumb skeleton grid place-items-center p-2 text-center text-xs leading-tight text-ink-2"
      role="status"
    >
      {failed ? 'Could not be processed' : 'Processing…'}
    </span>
  );
};
