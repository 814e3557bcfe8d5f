import { Injectable } from '@nestjs/common';
import { WriteWords } from '../derivatives/write-words.js';
import { Leftovers } from '../storage/leftovers.js';
import { ChangePhoto } from './change-photo.js';
import { PhotoFollowers } from './photo-followers.js';
import { packetKey } from './photo-words.js';
import { PhotosRepository } from './photos.repository.js';

/**
 * Brings the words in the files of a photo up to date (decision 0105): no pixel is decoded, and a visitor reads either the
 * former file or the new one. May run twice; the second run finds the work done.
 */
@Injectable()
export class RewriteWords {
  constructor(
    private readonly write: WriteWords,
    private readonly photos: PhotosRepository,
    private readonly change: ChangePhoto,
    private readonly followers: PhotoFollowers,
    private readonly leftovers: Leftovers,
  ) {}

  async rewrite(photoId: string): Promise<void> {
    const photo = await this.photos.findWithOwner(photoId);
    if (!photo?.packetDue || photo.derivatives !== 'ready') return;
    const owner = photo.ownerSaid ?? null;
    const words = photo.words(owner);
    const packet = packetKey(words, photo.storedUnder());
    const [prefix, file, due] = [photo.prefix(), photo.storedUnder(), photo.packetDue.getTime()];
    // Words may be the same after all: what the owner has changed is not always in the files.
    const bytes = packet === photo.packet ? {} : await this.write.in(prefix, photo, words);
    // Before the row says so, because what is cached of the copies goes by the photo's row, too.
    await this.followers.notify('wordsRewritten', photo);
    const row = await this.change.one({ id: photoId }, (now) => {
      if (now.storedUnder() !== file) return false;
      now.derivativeBytes = now.derivativeBytes ? { ...now.derivativeBytes, ...bytes } : null;
      const isMarkedAgain = now.packetDue?.getTime() !== due;
      now.saysNow({ packet, owner });
      // A file that was made meanwhile has the words that were read for it.
      if (isMarkedAgain) now.saysSeveral();
      return false; // of what is published nothing has changed
    });
    // The deletion of the photo's objects may have swept this prefix already.
    if (row?.storedUnder() !== file) await this.leftovers.remove(prefix);
  }
}
