/** How derivatives are encoded. */
export const WEBP = { quality: 80, effort: 4 } as const;

/** As good as our WebP by measure, and smaller (decision 0019): `npm run bench -- formats` measures by how much. */
export const AVIF = { quality: 60, effort: 3, chromaSubsampling: '4:2:0', tune: 'ssim' } as const;
