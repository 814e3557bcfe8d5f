import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { i18n } from '@vitrine/contracts/i18n';
import type { ImportedProjectDto } from '@vitrine/contracts/media/photo-library.dto';
import { SITE_LIMITS } from '@vitrine/contracts/portfolio/site.rules';
import { runAs } from '@vitrine/platform/context/request-context';
import { Logger } from '@vitrine/platform/log/logger';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { IN_PORTFOLIO } from '../photos/photo.entity.js';
import type { ImportInput } from './import-state.js';

/** Tries while portfolio is away, and the first pause between two, which doubles up to the longest: three quarters of an hour. */
const TRIES = 16;
const PAUSE_MS = { first: 2_000, longest: 300_000 };

/** Why photos are not in the project, in the words its user sees; they stay where they are. */
const SENTENCES: Partial<Record<string, string>> = {
  SITE_PAGE_NOT_FOUND: /*i18n*/ 'The project was deleted meanwhile. The photos are in My Photos.',
  SITE_PAGE_FULL: /*i18n*/ 'The project is full. The photos are in My Photos.',
  TOO_MANY_SITE_PAGES: /*i18n*/ 'You have as many projects as there can be. The photos are in My Photos.',
};
const OTHER = /*i18n*/ 'The photos could not be put into the project. They are in My Photos.';

/** Puts the photos of an import into the draft of a project, in their order and each once, however often it is done. */
@Injectable()
export class FillProject {
  constructor(
    private readonly em: EntityManager,
    private readonly rpc: RpcClient,
    private readonly logger: Logger,
  ) {}

  /** Never throws for what portfolio answers. A number: it is away, and is to be asked again after so many ms. */
  async fill(importId: string, input: ImportInput, tries: number): Promise<ImportedProjectDto | number | undefined> {
    const { userId, project } = input;
    if (!project) return undefined;
    const { pageId, title } = project;
    try {
      const photoIds = await this.photosOf(importId, userId);
      if (photoIds.length === 0) return project.isNew ? undefined : { id: pageId, title };
      const over = await runAs({ userId, role: 'user' }, () => this.add(project, photoIds));
      if (over === 0) return { id: pageId, title };
      const values = { over, photos: SITE_LIMITS.photos };
      const error = i18n._(
        'A project holds at most {photos, number} photos. {over, plural, one {1 more is} other {{over} more are}} in My Photos.',
        values,
      );
      return { id: pageId, title, error };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.retryable && tries + 1 < TRIES) return Math.min(PAUSE_MS.longest, PAUSE_MS.first * 2 ** tries);
      this.logger.warn({ importId, code: error.code }, 'Imported photos were not put into their project');
      return { id: null, title, error: i18n._(SENTENCES[error.code] ?? OTHER) };
    }
  }

  /** Answers how many have no room. Throws what portfolio throws. */
  private async add(
    { pageId, title, isNew }: NonNullable<ImportInput['project']>,
    photoIds: string[],
  ): Promise<number> {
    if (isNew) await this.rpc.call('portfolio.site_page.create', { kind: 'project', title, pageId });
    const { photoIds: known } = await this.rpc.call('portfolio.site_page.photo_ids', { pageId });
    const there = new Set(known);
    const missing = photoIds.filter((id) => !there.has(id));
    const room = Math.max(0, SITE_LIMITS.photos - there.size);
    const added = missing.slice(0, room);
    if (added.length > 0) await this.rpc.call('portfolio.site_page.add_photos', { pageId, photoIds: added });
    return missing.length - added.length;
  }

  /** In the order of the library's list; those that were here before, too. */
  private async photosOf(importId: string, userId: string): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select photos.id from import_items item join photos on photos.id = item.photo_id
       where item.import_id = ? and item.state in ('imported', 'duplicate') and photos.owner_id = ? and ${IN_PORTFOLIO}
       order by item.ordinal`,
      [importId, userId],
    );
    return rows.map(({ id }) => id);
  }
}
