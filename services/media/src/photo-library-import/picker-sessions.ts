import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import {
  CreatePickerSessionDto,
  ImportPickedDto,
  type PickerSessionDto,
  PickerSessionRefDto,
  type PickerState,
  type PickerStatusDto,
} from '@vitrine/contracts/media/photo-library.dto';
import {
  PICKED_PHOTOS_MAX,
  PICKER_SESSIONS_MAX,
  SMALL_ORIGINAL_BYTES,
} from '@vitrine/contracts/media/photo-library.rules';
import { quotaOf } from '@vitrine/contracts/media/user-storage.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import { LibraryCalls } from '../photo-library/library-calls.js';
import { PhotoLibrary } from '../photo-library/photo-library.js';
import { StorageAccounts } from '../storage/storage-accounts.js';
import { EndSession } from './end-session.js';
import { type PickerSessionRow, PickerSessionsRepository } from './picker-sessions.repository.js';
import { StartImport } from './start-import.js';

const MINUTE = 60_000;
const BATCH = 50;

const PICKED: readonly PickerState[] = ['picked', 'importing', 'done'];

/** Visits to the library's own window, in which photos are picked. */
@Controller()
export class PickerSessions {
  constructor(
    private readonly library: PhotoLibrary,
    private readonly calls: LibraryCalls,
    private readonly accounts: StorageAccounts,
    private readonly imports: StartImport,
    private readonly sessions: PickerSessionsRepository,
    private readonly tasks: Tasks,
    private readonly session: EndSession,
  ) {}

  /**
   * Opens a visit to the library's own window (API-45, GPH-19). Its import waits for the pick, with or without a page.
   * Throws QUOTA_EXCEEDED when no photo has room, and what `LibraryCalls.answer` throws.
   */
  @RpcHandler('media.picker_session.create')
  async createSession(
    @Caller() { userId }: Principal,
    @Payload() { project }: CreatePickerSessionDto,
  ): Promise<PickerSessionDto> {
    const maxItems = await this.maxItems(userId);
    const session = await this.calls.answer(userId, (token) => this.library.createSession(token, maxItems));
    const created = await this.imports.fromSession(userId, session, project);
    // Windows that were closed early: nothing tells them from those that are still used (GPH-37).
    await this.endOldest(userId, PICKER_SESSIONS_MAX);
    return created;
  }

  /**
   * How far a session is, as its import has written it down (API-46): no call of the library, however often a page asks.
   * Throws NOT_FOUND, also for sessions of others.
   */
  @RpcHandler('media.picker_session.get')
  async getStatus(
    @Caller() { userId }: Principal,
    @Payload() { sessionId }: PickerSessionRefDto,
  ): Promise<PickerStatusDto> {
    const { state, itemCount } = (await this.sessions.ownedBy(userId, sessionId)) ?? raise('NOT_FOUND');
    return { hasPhotos: PICKED.includes(state), photoCount: itemCount, state };
  }

  /**
   * The import of picked photos, to be followed (API-47, GPH-23). It has begun with the pick itself, so that it does not
   * depend on a page, and asking again begins no second one. Throws NOT_FOUND, also for sessions of others, NOTHING_PICKED
   * and PICKER_ENDED.
   */
  @RpcHandler('media.picker_session.import')
  async followImport(
    @Caller() { userId }: Principal,
    @Payload() { sessionId }: ImportPickedDto,
  ): Promise<{ jobId: string }> {
    const { state, importId } = (await this.sessions.ownedBy(userId, sessionId)) ?? raise('NOT_FOUND');
    if (state === 'waiting') return raise('NOTHING_PICKED');
    if (state === 'expired' || state === 'cancelled') return raise('PICKER_ENDED');
    return { jobId: importId };
  }

  /**
   * Ends a visit in which nothing is picked yet (GPH-37). Throws NOT_FOUND for what is no session of the caller, and
   * TASK_CHANGED for one whose photos are picked.
   */
  @RpcHandler('media.picker_session.cancel')
  async cancelSession(
    @Caller() { userId }: Principal,
    @Payload() { sessionId }: PickerSessionRefDto,
  ): Promise<{ cancelled: true }> {
    const session = (await this.sessions.ownedBy(userId, sessionId)) ?? raise('NOT_FOUND');
    const isOver = session.state === 'cancelled' || session.state === 'expired';
    if (!isOver && !(await this.end(session))) raise('TASK_CHANGED');
    return { cancelled: true };
  }

  /** Gives back the sessions of imports that were cancelled, by their user or an administrator. */
  @Reconcile({ everyMs: MINUTE })
  async endCancelled(signal?: AbortSignal): Promise<void> {
    for (const id of await this.sessions.ofCancelled(BATCH)) {
      if (signal?.aborted) return;
      await this.session.end(id);
    }
  }

  /** All but the newest `kept` that still wait. */
  private async endOldest(userId: string, kept: number): Promise<void> {
    for (const session of await this.sessions.waitingOf(userId, kept)) await this.end(session);
  }

  private async end({ id, importId }: PickerSessionRow): Promise<boolean> {
    if (!(await this.sessions.move(id, ['waiting'], 'cancelled'))) return false;
    await this.tasks.cancel(importId);
    await this.session.end(id);
    return true;
  }

  private async maxItems(userId: string): Promise<number> {
    const storage = (await this.accounts.of([userId])).get(userId) ?? raise('INTERNAL');
    const room = Math.floor((quotaOf(storage) - storage.usedBytes) / SMALL_ORIGINAL_BYTES);
    return room < 1 ? raise('QUOTA_EXCEEDED') : Math.min(PICKED_PHOTOS_MAX, room);
  }
}
