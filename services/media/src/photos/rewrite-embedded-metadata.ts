import { EntityManager, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { WriteEmbeddedMetadata } from '../derivatives/write-embedded-metadata.js';
import { claimWaiting } from '../jobs/claim-waiting.js';
import { Leftovers } from '../storage/leftovers.js';
import { ChangePhoto } from './change-photo.js';
import { PhotoFollowers } from './photo-followers.js';
import { packetKey } from './embedded-metadata.js';
import { PhotosRepository } from './photos.repository.js';

const EVERY_MS = 5_000;
/** Photos rewritten in a run; with the pause they are five a second, beside everything else. */
const PORTION = 25;
/** Photos marked in one statement. */
const BATCH = 500;
/** Longer than any transaction that may still write a photo with an owner's former metadata. */
const SETTLED = `interval '30 seconds'`;

/** Photos whose files are to say something else. */
const DUE = `packet_due is not null and derivatives = 'ready'`;

/** What was said of one photo goes before what was said of all of its owner's, and longer waits before shorter ones. */
const OF_OWNER = `packet_owner is distinct from (select words_key from owners where user_id = owner_id), packet_due`;

/** Photos whose files have an owner's former metadata. */
const STALE = `p.owner_id = o.user_id and p.derivatives = 'ready' and p.packet_due is null
  and p.packet_owner is distinct from o.words_key`;

/**
 * Brings the metadata in the files of photos up to date (decision 0104): finds the photos whose files say something else
 * than they should, in batches that any process may go on with.
 */
@Injectable()
export class RewriteEmbeddedMetadata {
  constructor(
    private readonly em: EntityManager,
    private readonly write: WriteEmbeddedMetadata,
    private readonly photos: PhotosRepository,
    private readonly change: ChangePhoto,
    private readonly followers: PhotoFollowers,
    private readonly leftovers: Leftovers,
  ) {}

  /** At rest one statement, of two indexes. */
  @Reconcile({ everyMs: EVERY_MS })
  async settle(signal?: AbortSignal): Promise<void> {
    const [{ due }] = await this.em.execute<[{ due: boolean }]>(
      `select exists (select 1 from photos where ${DUE}) or exists (select 1 from owners where words_due is not null) as due`,
    );
    if (!due) return;
    await this.mark();
    await this.rewriteDue(signal);
  }

  /** Owners take turns. What fails keeps no other from its turn, and has its own again after a while. */
  async rewriteDue(signal?: AbortSignal): Promise<void> {
    const ids = await claimWaiting(this.em, {
      table: 'photos',
      claimedAt: 'packet_claimed_at',
      since: 'packet_due',
      afterSeconds: 0,
      where: DUE,
      order: 'packet_due',
      ofOwner: OF_OWNER,
      limit: PORTION,
    });
    const failures: unknown[] = [];
    for (const id of ids) {
      if (signal?.aborted) return;
      await this.rewrite(id).catch((error: unknown) => {
        failures.push(error);
        // What it has not written must not be written with the next one.
        this.em.clear();
      });
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} of ${ids.length} photos have not got their metadata`);
  }

  /** What an owner has changed concerns all of their photos. */
  async mark(): Promise<void> {
    const marked = await this.em.execute<unknown[]>(
      // Materialised, or the plan may run the limited part once for every photo.
      `with stale as materialized (
         select p.id from owners o join photos p on ${STALE}
         where o.words_due is not null limit ? for update of p skip locked)
       update photos set packet_due = now() from stale where photos.id = stale.id returning 1`,
      [BATCH],
    );
    if (marked.length > 0) return;
    await this.em.execute(
      `update owners o set words_due = null
       where words_due < now() - ${SETTLED} and not exists (select 1 from photos p where ${STALE})`,
    );
  }

  /**
   * No pixel is decoded, and a visitor reads either the former file or the new one. May run twice; the second run finds
   * the work done.
   */
  async rewrite(photoId: string): Promise<void> {
    const photo = await this.photos.findWithOwner(photoId);
    if (!photo?.packetDue || photo.derivatives !== 'ready') return;
    const owner = photo.ownerMetadata ?? null;
    const metadata = photo.embeddedMetadata(owner);
    const packet = packetKey(metadata, photo.storedUnder());
    const [prefix, file, due] = [photo.prefix(), photo.storedUnder(), photo.packetDue.getTime()];
    // It may be the same after all: what the owner has changed is not always in the files.
    const bytes = packet === photo.packet ? {} : await this.write.rewriteIn(prefix, photo, metadata);
    // Before the row says so, because what is cached of the copies goes by the photo's row, too.
    await this.followers.notify('metadataRewritten', photo);
    const row = await this.change.one({ id: photoId }, (now) => {
      if (now.storedUnder() !== file) return false;
      now.derivativeBytes = now.derivativeBytes ? { ...now.derivativeBytes, ...bytes } : null;
      const isMarkedAgain = now.packetDue?.getTime() !== due;
      now.recordPacket({ packet, owner });
      // A file that was made meanwhile has the metadata that was read for it.
      if (isMarkedAgain) now.recordMixedPackets();
      return false; // of what is published nothing has changed
    });
    // The deletion of the photo's objects may have swept this prefix already.
    if (row?.storedUnder() !== file) await this.leftovers.remove(prefix);
  }
}

/**
 * Has the files of a photo, and with them its copies, rewritten when their metadata has changed while a copy was made of
 * files that were known by `packet`. Belongs into the transaction that records the copy.
 */
export const recheckCopies = async (
  em: SqlEntityManager,
  photoId: string | null | undefined,
  packet: string | null,
): Promise<void> => {
  await em.execute(
    `update photos set packet_due = clock_timestamp()
     where id = ? and derivatives = 'ready' and (packet_due is not null or packet is distinct from ?)`,
    [photoId ?? null, packet],
  );
};
