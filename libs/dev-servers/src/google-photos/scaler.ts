import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Photograph, PhotographFile } from './photographs.js';

/** The size that a base URL asks for. */
export interface WantedSize {
  readonly width?: number;
  readonly height?: number;
  readonly crop: boolean;
}

/**
 * Photographs in smaller sizes, each made once and kept as a file. The image library is loaded with the first of them, so
 * that a stand-in nobody has connected to costs nothing.
 */
export class Scaler {
  private readonly making = new Map<string, Promise<string>>();

  constructor(private readonly dir: string) {}

  /** Path of a JPEG that fits into the size; a photograph is never enlarged. */
  async fit(name: Photograph, file: PhotographFile, size: WantedSize): Promise<string> {
    const { width = Infinity, height = Infinity, crop } = size;
    if (width >= file.width && height >= file.height) return file.path;
    const target = join(this.dir, `${name}-${width}x${height}${crop ? 'c' : ''}.jpg`);
    const made = this.making.get(target) ?? this.make(file.path, target, size);
    this.making.set(target, made);
    made.catch(() => this.making.delete(target));
    return made;
  }

  private async make(source: string, target: string, { width, height, crop }: WantedSize): Promise<string> {
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    await mkdir(this.dir, { recursive: true });
    const draft = `${target}.tmp`;
    await sharp(source)
      .resize({
        ...(width && { width }),
        ...(height && { height }),
        fit: crop ? 'cover' : 'inside',
        withoutEnlargement: true,
      })
      .jpeg({ quality: 82 })
      .toFile(draft);
    await rename(draft, target);
    return target;
  }
}
