import { rename } from 'node:fs/promises';
import { json } from 'node:stream/consumers';
import sharp from 'sharp';

/** One smaller copy of a photograph. */
export interface ScalingJob {
  readonly source: string;
  readonly target: string;
  readonly width?: number;
  readonly height?: number;
  readonly crop: boolean;
}

/** Reads jobs from its input and writes the path of each copy when it is made. */
for (const { source, target, width, height, crop } of (await json(process.stdin)) as ScalingJob[]) {
  const draft = `${target}.${process.pid}.tmp`;
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
  process.stdout.write(`${target}\n`);
}
