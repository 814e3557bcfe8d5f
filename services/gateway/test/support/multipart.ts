import { randomUUID } from 'node:crypto';

export type Part = { name: string; value: string } | { name: string; file: Buffer; filename?: string; type?: string };

export interface Multipart {
  type: string;
  payload: Buffer;
}

/** A form as a browser sends it, parts in the order given. */
export const multipart = (...parts: Part[]): Multipart => {
  const boundary = `----${randomUUID()}`;
  const chunks: Buffer[] = [];
  for (const part of parts) {
    const file = 'file' in part ? `; filename="${part.filename ?? 'photo.jpg'}"` : '';
    const type = 'file' in part ? `\r\nContent-Type: ${part.type ?? 'image/jpeg'}` : '';
    chunks.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"${file}${type}\r\n\r\n`),
      'file' in part ? part.file : Buffer.from(part.value),
      Buffer.from('\r\n'),
    );
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return { type: `multipart/form-data; boundary=${boundary}`, payload: Buffer.concat(chunks) };
};

/** Begins like a JPEG and is `size` bytes long; the edge does not decode it. */
export const jpegOf = (size: number): Buffer => {
  const bytes = Buffer.alloc(size, 0x20);
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex').copy(bytes);
  return bytes;
};
