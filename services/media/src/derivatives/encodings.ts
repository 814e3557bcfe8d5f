/** How derivatives are encoded. */
export const WEBP = { quality: 80, effort: 4 } as const;

interface AvifOptions {
  quality: number;
  effort: number;
  chromaSubsampling: '4:2:0';
  tune: 'ssim';
}

/** The wider, the more an encoder's effort costs and the less it saves (decision 0019). */
const AVIF_EFFORT = [
  { upTo: 320, quality: 60, effort: 3 },
  { upTo: 1280, quality: 62, effort: 2 },
  { upTo: Infinity, quality: 60, effort: 1 },
] as const;

/** As good as our WebP by measure, and smaller (decision 0019): `npm run bench -- formats` measures by how much. */
export const avifFor = (width: number): AvifOptions => {
  const { quality, effort } = AVIF_EFFORT.find(({ upTo }) => width <= upTo) ?? AVIF_EFFORT[0];
  return { quality, effort, chromaSubsampling: '4:2:0', tune: 'ssim' };
};
