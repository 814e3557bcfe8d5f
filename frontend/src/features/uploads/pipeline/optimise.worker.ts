import { encodeImage } from './shrink.js';
import type { OptimiseAnswer, OptimiseRequest } from './optimise-image.js';

// Off the page's thread, so that a large photo never freezes the form.
const answer = (message: OptimiseAnswer) => postMessage(message);

addEventListener('message', (event: MessageEvent<OptimiseRequest>) => void optimise(event.data));

const optimise = async ({ file, maxWidth, quality }: OptimiseRequest) => {
  let bitmap: ImageBitmap | undefined;
  try {
    answer({ percent: 10 });
    bitmap = await createImageBitmap(file);
    answer({ blob: await encodeImage(bitmap, { maxWidth, quality }, (percent) => answer({ percent })) });
  } catch (error) {
    answer({ failure: error instanceof Error ? error.name : 'unreadable', isReadable: bitmap !== undefined });
  }
};
