import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { beginningOf } from '@vitrine/contracts/fields/clean-text';
import type { ImportProjectDto, PickerSessionDto } from '@vitrine/contracts/media/photo-library.dto';
import { SITE_LIMITS } from '@vitrine/contracts/portfolio/site.rules';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import { ActiveOwners } from '../owners/active-owners.js';
import type { LibraryAlbum, LibrarySession } from '../photo-library/photo-library.js';
import { photoIdFor } from '../uploads/photo-id.js';
import { PickerSessionsRepository } from './picker-sessions.repository.js';

const POLL_MS = { min: 1_000, max: 60_000 };

/** Opens the task of an import: of a picker session, for whose pick it waits, or of an album. */
@Injectable()
export class StartImport {
  constructor(
    private readonly em: EntityManager,
    private readonly tasks: Tasks,
    private readonly owners: ActiveOwners,
    private readonly sessions: PickerSessionsRepository,
  ) {}

  /** The session as the browser knows it; its id is ours. Throws UNAUTHENTICATED for a deleted account. */
  async fromSession(userId: string, session: LibrarySession, wished?: ImportProjectDto): Promise<PickerSessionDto> {
    const id = randomUUID();
    const project = wished && { title: wished.title, pageId: wished.pageId ?? id, isNew: !wished.pageId };
    const { pickerUri, polling, expiresAt } = session;
    const pollMs = Math.min(POLL_MS.max, Math.max(POLL_MS.min, polling?.everyMs ?? 0));
    const pollsUntil = polling ? new Date(Date.now() + polling.forMs) : expiresAt;
    const task = await this.em.transactional(async () => {
      await this.owners.assertActive(userId);
      const input = { userId, sessionId: id, albumId: null, album: null, ...(project && { project }) };
      const opened = await this.tasks.open('library-import', { subject: id, input, requestedBy: userId });
      const ids = { id, userId, importId: opened.id, googleId: session.id };
      await this.sessions.add({ ...ids, pickerUri, pollMs, pollsUntil, expiresAt });
      return opened;
    });
    await this.tasks.enqueue(task, pollMs);
    return { id, pickerUri };
  }

  /**
   * The id of the import; of the one that is open when the album is being imported already. As a project an album is
   * always the same one, so that what has come to the album since goes there, too.
   */
  async ofAlbum(
    userId: string,
    { id: albumId, title }: Pick<LibraryAlbum, 'id' | 'title'>,
    asProject = false,
  ): Promise<string> {
    const pageId = photoIdFor(userId, `google-album:${albumId}`);
    const project = { pageId, title: beginningOf(title, SITE_LIMITS.titleMax), isNew: true };
    const task = await this.em.transactional(async () => {
      await this.owners.assertActive(userId);
      const input = { userId, sessionId: null, albumId, album: title, ...(asProject && { project }) };
      const subject = `${userId}/${albumId}${asProject ? '/project' : ''}`;
      return this.tasks.open('library-import', { subject, input, requestedBy: userId });
    });
    await this.tasks.enqueue(task);
    return task.id;
  }
}
