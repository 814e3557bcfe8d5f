import type { Insight, InsightBanner, InsightKind } from '../ai/insights.js';
import type { PhotoSuggestion } from '../ai/photo-suggestion.js';
import type { ColorPalette } from '../ai/palette.rules.js';

/** Every job queue: payload (ids, never bytes) and result. One kind of work a queue. */
export interface QueueMap {
  /**
   * Makes all derivatives of a photo from its original, or of the file `fileId` that is to replace it, or the `sizes` for
   * delivery that are wanted and missing.
   */
  derivatives: {
    payload: { photoId: string; fileId?: string; sizes?: true };
    result: { widths: number[] } | 'gone';
  };
  /** Makes the AVIF derivatives of what visitors see already. Behind the others, because it takes several times as long. */
  'avif-derivatives': {
    payload: { photoId: string } | { siteImageId: string };
    result: { widths: number[] } | 'gone';
  };
  /** Removes every stored object of a photo or site image whose row is gone; the site's own images have no owner. */
  'object-removal': { payload: { ownerId: string | null; photoId: string }; result: { removed: number } };
  /** Makes the derivatives of a hero, profile image or banner. */
  'site-images': { payload: { siteImageId: string }; result: { widths: number[] } | 'gone' };
  /** Runs one slice of one of media's tasks (decision 0050). */
  'media-tasks': { payload: { taskId: string; slice: number }; result: null };
  /** Runs one slice of an audit of the object store, of its repair, or of taking that back. */
  'storage-audit': { payload: { taskId: string; slice: number }; result: null };
  /** Runs one slice of an import from a photo library. */
  'library-import': { payload: { taskId: string; slice: number }; result: null };
  /** Suggests texts for an image while its owner waits. */
  'ai-suggest': { payload: { objectKey: string }; result: PhotoSuggestion };
  /** Suggests texts for a stored photo, requested at `askedAt`; the outcome is published as an event. */
  'ai-analysis': { payload: { objectKey: string; photoId: string; askedAt?: string }; result: PhotoSuggestion };
  /** Extracts the colours of a banner, requested at `askedAt`; the outcome is published as an event. */
  'colour-extraction': { payload: { bannerId: string; objectKey: string; askedAt: string }; result: ColorPalette };
  /** Makes an insight of the banners as a whole; the outcome is published as an event. */
  'ai-insights': { payload: { insightId: string; kind: InsightKind; banners: InsightBanner[] }; result: Insight };
  /** Delivers one e-mail of the outbox. `being-sent`: another worker has it in hand. */
  email: { payload: { emailId: string }; result: { status: 'delivered' | 'already-sent' | 'being-sent' | 'gone' } };
  /** Makes one delivery to a webhook. `later`: its row says when it is tried again. */
  webhooks: { payload: { deliveryId: string }; result: { state: 'delivered' | 'later' | 'failed' | 'gone' } };
}
export type QueueName = keyof QueueMap;
