import type { Content, Done, Redirect, Repeatable } from '../http/answers.js';
import type { PendingTaskDto } from '../http/task.dto.js';
import type {
  AlbumDto,
  CreatePickerSessionDto,
  ImportPickedDto,
  ImportResultDto,
  LibraryImportDto,
  LibraryStatusDto,
  PickerSessionDto,
  PickerStatusDto,
  SelectAlbumsDto,
} from './photo-library.dto.js';

/** The link to a photo library of another company, and imports from there. */
export interface PhotoLibraryHttp {
  /** Begin to link Google Photos. From the account page, to which the browser returns; with `returnTo=my-photos` it ends at My Photos. */
  googlePhotosStart: { answers: { 302: Redirect } };
  /** Begin to link Google Photos from its own page. The browser returns to the albums page. */
  googlePhotosConnect: { answers: { 302: Redirect } };
  /** End the linking of Google Photos. Where Google sends the browser; a failure is named in the address it goes on to. */
  googlePhotosCallback: { answers: { 302: Redirect } };
  /** Get the state of the link. */
  googlePhotosStatus: { answers: { 200: LibraryStatusDto } };
  /** Unlink Google Photos. Imported photos stay. */
  googlePhotosDisconnect: { answers: { 200: Done & { isConnected: false } } };
  /** List albums. */
  googlePhotosAlbums: { answers: { 200: { albums: AlbumDto[] } }; errors: 'media.album.list' };
  /** Get the cover of an album. */
  googlePhotosAlbumCover: {
    answers: { 200: Content<'image/jpeg' | 'image/png' | 'image/webp'> };
    errors: 'media.album.cover';
  };
  /** Import albums. Each is a task of its own. */
  selectAlbums: {
    body: SelectAlbumsDto;
    answers: { 200: Done & { selected: number } };
    errors: 'media.album.select';
  };
  /** Begin to pick photos. `pickerUri` is opened in a window of its own. */
  createPickerSession: {
    body: CreatePickerSessionDto;
    answers: { 200: PickerSessionDto };
    errors: 'media.picker_session.create';
  };
  /** Get the state of a picker session. */
  pickerStatus: { answers: { 200: PickerStatusDto }; errors: 'media.picker_session.get' };
  /** Cancel a picker session. What is being imported already stays. */
  cancelPicker: { answers: { 204: null }; errors: 'media.picker_session.cancel' };
  /** Import picked photos. An import that takes longer than a page waits goes on as a task. */
  importPicked: {
    headers: Repeatable;
    body: ImportPickedDto;
    answers: { 200: ImportResultDto; 202: PendingTaskDto };
    errors: 'media.picker_session.import' | 'JOB_FAILED';
  };
  /** List imports. Those of the last 30 days, the newest first, ten at most. */
  libraryImports: { answers: { 200: { imports: LibraryImportDto[] } } };
  /** Pause an import. It goes on where it was when it is resumed. */
  pauseImport: { answers: { 200: LibraryImportDto }; errors: 'media.library_import.change' };
  /** Resume an import. One that is paused, or has failed. */
  resumeImport: { answers: { 200: LibraryImportDto }; errors: 'media.library_import.change' };
  /** Cancel an import. Photos that have been imported stay. */
  cancelImport: { answers: { 200: LibraryImportDto }; errors: 'media.library_import.change' };
}
