import { Injectable } from '@nestjs/common';
import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import type { JobContext } from '@vitrine/platform/queues/queue-worker';
import { LocalAnalyser } from './local/local-analyser.js';
import { normaliseSuggestion } from './normalise-suggestion.js';
import { openImage } from './open-image.js';
import { DisabledAnalyser, PhotoAnalyser } from './photo-analyser.port.js';

export interface AnalysisRequest {
  objectKey: string;
  photoId: string | null;
}

/** What the analysis needs of its job. */
type JobState = Pick<JobContext, 'signal' | 'stalls'>;

/** An image that has crashed this many workers is not opened again. */
export const CRASHES_MAX = 3;

/** Whether a key is that of an object of the photo or banner `id` (`…/{id}` or `…/{id}-…`). */
export const namesSubject = (objectKey: string, id: string): boolean =>
  objectKey.split('/').some((part) => part === id || part.startsWith(`${id}-`));

/** A job may only name a fresh upload, or an object of the photo it is about. */
export const mayRead = ({ objectKey, photoId }: AnalysisRequest): boolean =>
  photoId === null ? objectKey.startsWith('incoming/') : namesSubject(objectKey, photoId);

/** Reads the image and suggests texts for it. Throws FILE_MISSING, or any code of the analyser. */
@Injectable()
export class AnalysePhoto {
  constructor(
    private readonly store: ObjectStore,
    private readonly analyser: PhotoAnalyser,
  ) {}

  /** `withinMs`: see {@link PhotoAnalyser}. */
  async analyse(request: AnalysisRequest, { signal, stalls }: JobState, withinMs?: number): Promise<PhotoSuggestion> {
    if (this.analyser instanceof DisabledAnalyser) return this.analyser.analyse();
    if (!mayRead(request)) return raise('FILE_MISSING');
    const bytes = (await this.store.getBuffer(request.objectKey, PHOTO_LIMITS.maxBytes)) ?? raise('FILE_MISSING');
    if (stalls >= CRASHES_MAX) throw new AppError('IMAGE_UNPROCESSABLE');
    const image = await openImage(bytes, stalls > 0);
    // A model cannot use an image that does not decode; its header still gives the format.
    const analyser = image.decodable ? this.analyser : new LocalAnalyser();
    return normaliseSuggestion(await analyser.analyse(image, signal, withinMs));
  }
}
