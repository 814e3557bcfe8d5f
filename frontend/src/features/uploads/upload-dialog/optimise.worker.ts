import { decodeImage } from './decode-image.js';
import { encodeImage } from './encode-image.js';
import type { OptimiseAnswer, OptimiseRequest } from './optimise-image.js';

// Off the page's thread, so that a large photo never freezes the form.
const answer = (message: OptimiseAnswer) => postMessage(message);

addEventListener('message', (event: MessageEvent<OptimiseRequest>) => void optimise(event.data));

const optimise = async ({ file, maxWidth, quality }: OptimiseRequest) => {
  try {
    const bitmap = await decodeImage(file, (percent) => answer({ percent }));
    const blob = await encodeImage(bitmap, { maxWidth, quality }, (percent) => answer({ percent }));
    answer({ blob });
  } catch (error) {
    answer({ failure: error instanceof Error ? error.message : 'unreadable' });
  }
};
