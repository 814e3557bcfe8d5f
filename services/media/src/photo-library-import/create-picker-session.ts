import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { PickerSessionDto } from '@vitrine/contracts/media/photo-library.dto';
import {
  PICKED_PHOTOS_MAX,
  PICKER_SESSIONS_MAX,
  SMALL_ORIGINAL_BYTES,
} from '@vitrine/contracts/media/photo-library.rules';
import { quotaOf } from '@vitrine/contracts/media/user-storage.rules';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { LibraryCalls } from '../photo-library/library-calls.js';
import { PhotoLibrary } from '../photo-library/photo-library.js';
import { StorageAccounts } from '../storage/storage-accounts.js';
import { EndPickerSessions } from './end-picker-sessions.js';
import { StartImport } from './start-import.js';

/** Opens a visit to the library's own window (API-45, GPH-19). Its import waits for the pick, with or without a page. */
@Injectable()
export class CreatePickerSession {
  constructor(
    private readonly library: PhotoLibrary,
    private readonly calls: LibraryCalls,
    private readonly accounts: StorageAccounts,
    private readonly imports: StartImport,
    private readonly sessions: EndPickerSessions,
  ) {}

  /** Throws QUOTA_EXCEEDED when no photo has room, and what `LibraryCalls.answer` throws. */
  async create({ userId }: Principal): Promise<PickerSessionDto> {
    const maxItems = await this.maxItems(userId);
    const session = await this.calls.answer(userId, (token) => this.library.createSession(token, maxItems));
    const created = await this.imports.fromSession(userId, session);
    // Windows that were closed early: nothing tells them from those that are still used (GPH-37).
    await this.sessions.endOldest(userId, PICKER_SESSIONS_MAX);
    return created;
  }

  private async maxItems(userId: string): Promise<number> {
    const storage = (await this.accounts.of([userId])).get(userId) ?? raise('INTERNAL');
    const room = Math.floor((quotaOf(storage) - storage.usedBytes) / SMALL_ORIGINAL_BYTES);
    return room < 1 ? raise('QUOTA_EXCEEDED') : Math.min(PICKED_PHOTOS_MAX, room);
  }
}
