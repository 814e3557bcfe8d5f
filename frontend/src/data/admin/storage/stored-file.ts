import type { DeletedFileDto, StoredFileDto } from '@vitrine/contracts/media/object-browser.dto';

/** A deletion, and what it comes to. */
export interface Deletion {
  file: StoredFileDto;
  outcome: DeletedFileDto['outcome'];
  /** When the file is deleted for good, where it goes into quarantine. */
  purgedAt: string;
}

/** What deleting a file comes to (ADM-OBJ-11); null for what is not deleted here. */
export const outcomeOfDeleting = ({
  kind,
  state,
  hasDbEntry,
  dbInfo,
  purgedAt,
}: StoredFileDto): Deletion['outcome'] | null => {
  if (state === 'busy') return null;
  if (!hasDbEntry) return purgedAt === null ? 'quarantined' : null;
  // Heroes, profile images and banners are deleted where they are kept.
  if (!dbInfo) return null;
  if (kind === 'derivative') return state === 'stored' ? 'rendering' : null;
  return dbInfo.trashedBy === 'administrator' ? null : 'trashed';
};

/** An original that no row names, or whose photo an administrator has deleted (ADM-OBJ-10). */
export const canBeRestored = ({ kind, state, dbInfo }: StoredFileDto): boolean =>
  kind === 'original' && (state === 'orphan' || (state === 'stored' && dbInfo?.trashedBy === 'administrator'));

/** A row of the list after a deletion, of its own file or of another one of its photo. */
export const afterDeleting = (row: StoredFileDto, { file, outcome, purgedAt }: Deletion): StoredFileDto => {
  if (outcome === 'trashed') {
    if (!row.dbInfo || row.dbInfo.id !== file.dbInfo?.id) return row;
    return { ...row, dbInfo: { ...row.dbInfo, trashedBy: 'administrator' } };
  }
  if (row.key !== file.key) return row;
  return outcome === 'rendering' ? { ...row, state: 'busy' } : { ...row, purgedAt };
};
