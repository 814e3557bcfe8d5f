import type { ImagePreload } from '@vitrine/contracts/server-rendering';
import { createContext } from 'react';

interface CollectedImage {
  readonly srcSet: string | undefined;
  readonly avif: string | undefined;
  readonly sizes: string;
}

/** What components note of themselves while the server renders a page (decision 0016). */
export interface RenderCollector {
  /** Source modules of the lazy components that were rendered. */
  readonly modules: Set<string>;
  readonly preloads: ImagePreload[];
  /** Notes an image that the page begins with. */
  preload(image: CollectedImage): void;
  /** The parts of the page that the response's headers depend on. */
  readonly marks: Set<'contact-form'>;
  /** Content of a Suspense boundary begins, and has come to its end. */
  begin(): void;
  end(): void;
  /** All content that has begun has come to its end. */
  isComplete(): boolean;
  /** Renders without Suspense, which hides what its content throws. */
  readonly isStrict: boolean;
}

/** Null in the browser. */
export const RenderCollector = createContext<RenderCollector | null>(null);

/** A page begins with one image, or two side by side. */
const PRELOADS_MAX = 2;

export const createRenderCollector = ({ isStrict = false } = {}): RenderCollector => {
  let unfinished = 0;
  const preloads: ImagePreload[] = [];
  return {
    modules: new Set(),
    preloads,
    preload: ({ srcSet, avif, sizes }) => {
      if (preloads.length === PRELOADS_MAX) return;
      // Browsers without AVIF skip its preload and load the other from the markup.
      if (avif) preloads.push({ type: 'image/avif', srcset: avif, sizes });
      else if (srcSet) preloads.push({ type: 'image/webp', srcset: srcSet, sizes });
    },
    marks: new Set(),
    begin: () => void (unfinished += 1),
    end: () => void (unfinished -= 1),
    isComplete: () => unfinished === 0,
    isStrict,
  };
};
