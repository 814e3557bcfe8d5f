import { IsUrl, Matches } from 'class-validator';
import type {
  AlbumCover,
  AlbumDto,
  AlbumRefDto,
  ChangeImportDto,
  CreatePickerSessionDto,
  ImportPickedDto,
  LibraryImportDto,
  LibraryStatusDto,
  PickerSessionDto,
  PickerSessionRefDto,
  PickerStatusDto,
  SelectAlbumsDto,
} from './photo-library.dto.js';
import type { ConnectionError } from './photo-library.rules.js';
import { message } from '../rpc/message.js';

const IsCallback = (): PropertyDecorator => IsUrl({ protocols: ['http', 'https'], require_tld: false });

export class BeginConnectionDto {
  /** Where the library sends the browser. */
  @IsCallback() redirectUri: string;
}

export class CompleteConnectionDto extends BeginConnectionDto {
  /** As the library has sent it. */
  @Matches(/^[\x21-\x7e]{1,1000}$/) code: string;
  @Matches(/^[\w.~-]{43,128}$/) verifier: string;
}

/** Where the browser goes to give access, and what its return is checked against. */
export interface BegunConnection {
  url: string;
  state: string;
  verifier: string;
}

/** How an attempt to connect has ended. */
export interface CompletedConnection {
  /** Null: connected. */
  error: ConnectionError | null;
  /** Whether albums can be selected. */
  hasAlbums: boolean;
}

/** Of a call that asks the library itself. */
const LIBRARY = ['LIBRARY_NOT_CONNECTED', 'LIBRARY_UNAVAILABLE', 'LIBRARY_REFUSED'] as const;

/** Messages media answers for the caller's own photo library. */
export const PHOTO_LIBRARY_RPC = {
  'media.library_connection.begin': message<BeginConnectionDto, BegunConnection>('LIBRARY_DISABLED'),
  'media.library_connection.complete': message<CompleteConnectionDto, CompletedConnection>(),
  'media.library_connection.get': message<Record<string, never>, LibraryStatusDto>(),
  /** Access is given back to the library behind the answer. */
  'media.library_connection.delete': message<Record<string, never>, { deleted: true }>(),

  'media.album.list': message<Record<string, never>, AlbumDto[]>(...LIBRARY),
  'media.album.cover': message<AlbumRefDto, AlbumCover>(...LIBRARY, 'NOT_FOUND'),
  'media.album.select': message<SelectAlbumsDto, { selected: number }>(...LIBRARY, 'NOT_FOUND'),
  'media.picker_session.create': message<CreatePickerSessionDto, PickerSessionDto>(...LIBRARY, 'QUOTA_EXCEEDED'),
  'media.picker_session.get': message<PickerSessionRefDto, PickerStatusDto>('NOT_FOUND'),
  'media.picker_session.cancel': message<PickerSessionRefDto, { cancelled: true }>('NOT_FOUND', 'TASK_CHANGED'),
  /** Starts the import of a session, or joins the one that has started; its result is an `ImportResultDto`. */
  'media.picker_session.import': message<ImportPickedDto, { jobId: string }>(
    'NOT_FOUND',
    'NOTHING_PICKED',
    'PICKER_ENDED',
  ),
  /** The newest first, ten at most. */
  'media.library_import.list': message<Record<string, never>, LibraryImportDto[]>(),
  /** TASK_CHANGED when the import is not in a state in which the change means anything. */
  'media.library_import.change': message<ChangeImportDto, LibraryImportDto>('NOT_FOUND', 'TASK_CHANGED', 'TASK_HELD'),
};
