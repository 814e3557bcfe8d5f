import type { Insight, InsightBanner, InsightKind } from '@vitrine/contracts/ai/insights';
import type { Measures } from '../analysis/local/measure-image.js';
import type { OpenedImage } from '../analysis/open-image.js';
import type { ColorPalette } from '@vitrine/contracts/ai/palette.rules';

/** A banner that is looked at, with its pixels measured. */
export interface SeenBanner extends Pick<InsightBanner, 'id' | 'name' | 'title'> {
  image: OpenedImage;
  measures: Measures;
  palette: ColorPalette;
}

/** Makes insights of banners: a model, or the embedded analyser (ADM-AI-15). */
export abstract class InsightMaker {
  /** Throws AppError with one of the AI_ codes, or SERVICE_UNAVAILABLE. */
  abstract make(kind: InsightKind, banners: readonly SeenBanner[], signal: AbortSignal): Promise<Insight>;
}
