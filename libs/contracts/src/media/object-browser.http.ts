import type { Content } from '../http/answers.js';
import type {
  DeletedFileDto,
  DeleteFileDto,
  ListQuarantineDto,
  ListStoredUsersDto,
  PurgeQuarantineDto,
  QuarantinedObjectDto,
  RestoreFileDto,
  StoredFileRefDto,
  StoredFilesDto,
  StoredFilesQueryDto,
  StoredUserDto,
} from './object-browser.dto.js';
import type { PhotoDto } from './photo.dto.js';

/** Stored files of all users, for administrators. */
export interface ObjectBrowserHttp {
  /** List users with stored files. Sums from the database; `site` has the files of the site itself. */
  storedUsers: { query: ListStoredUsersDto; answers: { 200: StoredUserDto[] | Content<'text/csv'> } };
  /** List the files of a user. The store against the database; `userId` may be `site`. */
  storedFiles: {
    query: StoredFilesQueryDto;
    answers: { 200: StoredFilesDto | Content<'text/csv'> };
    errors: 'media.object.list';
  };
  /** Download a stored file. Recorded in the act log unless it is the caller's own. */
  storedObject: {
    query: StoredFileRefDto;
    answers: { 200: Content<'application/octet-stream'>; 206: Content<'application/octet-stream'> };
    errors: 'media.object.open';
  };
  /** Restore a file. An original that no row names becomes a private photo; one that an administrator has deleted is back. */
  restoreFile: {
    body: RestoreFileDto;
    answers: { 201: { success: true; photo: PhotoDto } };
    errors: 'media.object.restore';
  };
  /**
   * Delete a file. A photo goes into the trash with its original, a derivative is made again, and what no row names goes into
   * quarantine.
   */
  deleteFile: {
    body: DeleteFileDto;
    query: DeleteFileDto;
    answers: { 200: DeletedFileDto };
    errors: 'media.object.delete';
  };
  /** List the quarantine. */
  quarantine: { query: ListQuarantineDto; answers: { 200: QuarantinedObjectDto[] | Content<'text/csv'> } };
  /**
   * Purge the quarantine now. `count` is how many objects are kept in it; they are deleted within minutes. Refused where so
   * many of all known objects are in it that rows must be missing.
   */
  purgeQuarantine: {
    body: PurgeQuarantineDto;
    answers: { 200: { success: true } };
    errors: 'media.quarantine.purge';
  };
}
