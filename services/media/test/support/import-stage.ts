import { randomBytes } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import type { ImportProjectDto, ImportResultDto, LibraryImportDto } from '@vitrine/contracts/media/photo-library.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { GooglePhotosClient, type OrderedLibrary } from '@vitrine/dev-servers/google-photos/google-photos-client';
import { type GooglePhotosStandIn, startGooglePhotos } from '@vitrine/dev-servers/google-photos/stand-in';
import { type FakeQueues, fakeQueues } from '@vitrine/testing/fake-queues';
import type { Replacement } from '@vitrine/testing/serve-rpc';
import { StartImport } from '../../src/photo-library-import/start-import.js';
import { LibraryCalls } from '../../src/photo-library/library-calls.js';
import { PhotoLibrary } from '../../src/photo-library/photo-library.js';
import { aUser, RunningMedia, runSlice, startMedia, within } from './start-media.js';

const REDIRECT = 'http://localhost:3000/api/auth/google-photos/callback';
const CLIENT = { clientId: 'vitrine', clientSecret: 'secret', redirectUris: [REDIRECT] };

/** Settings with which media takes the stand-in for Google. */
export const settingsOf = ({ url }: GooglePhotosStandIn): Record<string, string> => ({
  GOOGLE_CLIENT_ID: CLIENT.clientId,
  GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
  GOOGLE_ACCOUNTS_URL: url,
  GOOGLE_TOKEN_URL: url,
  GOOGLE_PICKER_URL: url,
  GOOGLE_LIBRARY_URL: url,
  LIBRARY_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
});

export type LibraryOrder = Omit<Parameters<GooglePhotosClient['library']>[0], 'account'>;

/** What has become of an item, as its row says. */
export interface ItemRow {
  file_name: string;
  state: string;
  reason: string | null;
  photo_id: string;
  rendition: number | null;
  tries: number;
}

export interface PhotoRow {
  id: string;
  object_key: string;
  bytes: number;
  title: string;
  is_public: boolean;
  category: string;
  file_name: string;
  keeps_original: boolean;
}

/** A user with a Google account of their own, linked to media. */
export interface Importer {
  readonly who: Principal;
  readonly account: string;
  readonly library: OrderedLibrary;
}

/** Media with the stand-in in Google's place. */
export class LibraryStage {
  protected constructor(
    readonly standIn: GooglePhotosStandIn,
    readonly media: RunningMedia,
  ) {}

  /** With queues of its own, for workers in processes of their own. */
  static async open(settings: Record<string, string> = {}): Promise<LibraryStage> {
    const standIn = await startGooglePhotos(CLIENT);
    return new LibraryStage(standIn, await RunningMedia.start({ ...settingsOf(standIn), ...settings }));
  }

  get google(): GooglePhotosClient {
    return new GooglePhotosClient(this.standIn.url);
  }

  async stop(): Promise<void> {
    await this.media.stop();
    await this.standIn.stop();
  }

  async importer(order: LibraryOrder): Promise<Importer> {
    const account = `${randomBytes(6).toString('hex')}@photos.example`;
    const library = await this.google.library({ ...order, account });
    const who = aUser();
    await this.connect(who, account);
    return { who, account, library };
  }

  async connect(who: Principal, account: string): Promise<void> {
    const begun = await this.media.rpc.call('media.library_connection.begin', { redirectUri: REDIRECT }, { as: who });
    const back = await this.google.decide(begun.url, { account });
    const answer = { code: back.searchParams.get('code') ?? '', verifier: begun.verifier, redirectUri: REDIRECT };
    await this.media.rpc.call('media.library_connection.complete', answer, { as: who });
  }

  /** A session as the library and we know it; nothing is picked yet. */
  async session({ who }: Importer, project?: ImportProjectDto): Promise<{ id: string; googleId: string }> {
    const { app } = this.media.rpc;
    const made = await within(app, LibraryCalls, (calls) =>
      calls.run(who.userId, (token) => app.get(PhotoLibrary, { strict: false }).createSession(token, 2_000)),
    );
    const { id } = await within(app, StartImport, (start) => start.fromSession(who.userId, made, project));
    return { id, googleId: made.id };
  }

  /** A session in which these items are picked; all if none are named. */
  async picked(
    importer: Importer,
    items?: readonly string[],
    project?: ImportProjectDto,
  ): Promise<{ id: string; googleId: string }> {
    const session = await this.session(importer, project);
    await this.google.pick(session.googleId, items ? { items } : {});
    return session;
  }

  imports({ who }: Importer): Promise<LibraryImportDto[]> {
    return this.media.rpc.call('media.library_import.list', {}, { as: who });
  }

  async newest(importer: Importer): Promise<LibraryImportDto> {
    const [newest] = await this.imports(importer);
    if (!newest) throw new Error('There is no import');
    return newest;
  }

  items({ who }: Importer): Promise<ItemRow[]> {
    return this.media.sql(
      `select item.* from import_items item join tasks on tasks.id = import_id
       where requested_by = ? order by requested_at desc, ordinal`,
      [who.userId],
    );
  }

  photos({ who }: Importer): Promise<PhotoRow[]> {
    return this.media.sql('select * from photos where owner_id = ? order by position', [who.userId]);
  }

  async account({ who }: Importer): Promise<number> {
    const [row] = await this.media.sql<{ bytes: string }>('select bytes from storage_accounts where user_id = ?', [
      who.userId,
    ]);
    return Number(row?.bytes ?? 0);
  }
}

/** A stage whose slices run when a test says so. */
export class ImportStage extends LibraryStage {
  private constructor(
    standIn: GooglePhotosStandIn,
    media: RunningMedia,
    readonly worker: INestApplicationContext,
    readonly queues: FakeQueues,
  ) {
    super(standIn, media);
  }

  /** With `others` in the place of providers. */
  static async start(others: Replacement[] = []): Promise<ImportStage> {
    const standIn = await startGooglePhotos(CLIENT);
    const queues = fakeQueues();
    const { media, worker } = await startMedia(queues, settingsOf(standIn), others);
    return new ImportStage(standIn, media, worker, queues);
  }

  /** Imports what is picked, and answers what it came to. */
  async imported(importer: Importer, items?: readonly string[]): Promise<ImportResultDto> {
    await this.picked(importer, items);
    return this.run(importer);
  }

  /** Runs slices without their pauses until none is queued. Answers what the newest import came to. */
  async run(importer: Importer): Promise<ImportResultDto> {
    while (this.queues.payloadsOf('library-import').length > 0) await this.slice();
    const { result } = await this.newest(importer);
    if (!result) throw new Error('The import has not ended');
    return result;
  }

  /** The next slice, at once, with items that were put off. */
  async slice(): Promise<void> {
    await this.media.sql('update import_items set due_at = now()');
    await runSlice(this.worker, this.queues, 'library-import');
  }

  /** Slices until an item has been fetched, or tried. */
  async untilFetching(): Promise<void> {
    const phase = async () =>
      (
        await this.media.sql<{ phase: string }>(
          `select checkpoint->>'phase' as phase from tasks order by requested_at desc limit 1`,
        )
      )[0]?.phase;
    while ((await phase()) !== 'fetch') await this.slice();
  }
}
