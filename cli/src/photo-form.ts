import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/** A link that has taken the place of a file since is not followed, either; Windows does not know the flag. */
const FLAGS = constants.O_RDONLY | ((constants as { O_NOFOLLOW?: number }).O_NOFOLLOW ?? 0);

/** Opens a file for as long as `work` takes. */
export const withFile = async <T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> => {
  const file = await open(path, FLAGS);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
};

export const piecesOf = (file: FileHandle): AsyncIterable<Buffer> =>
  file.createReadStream({ autoClose: false, start: 0 });

/** The file is no longer the one that was hashed. */
export class FileChanged extends Error {}

export interface FormBody {
  headers: Record<string, string>;
  body: AsyncIterable<Uint8Array>;
}

export interface PhotoForm {
  fields: Readonly<Record<string, string>>;
  path: string;
  fileName: string;
  type: string;
  bytes: number;
  hash: string;
}

/**
 * `multipart/form-data` with the file behind the fields, read as it is sent. A `FormData` would do, but its blobs end the
 * program when a file changes under them. Here it throws {@link FileChanged} before the form is whole.
 */
export const photoForm = ({ fields, path, fileName, type, bytes, hash }: PhotoForm): FormBody => {
  const boundary = `vitrine-${randomUUID()}`;
  const head = Buffer.from(
    Object.entries(fields)
      .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('') +
      `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="${escaped(fileName)}"\r\ncontent-type: ${type}\r\n\r\n`,
  );
  const foot = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* body(): AsyncGenerator<Uint8Array> {
    yield head;
    const file = await open(path, FLAGS).catch(() => {
      throw new FileChanged();
    });
    try {
      const sum = createHash('sha256');
      let left = bytes;
      for await (const piece of piecesOf(file)) {
        left -= piece.length;
        if (left < 0) throw new FileChanged();
        sum.update(piece);
        yield piece;
      }
      if (sum.digest('hex') !== hash) throw new FileChanged();
    } finally {
      await file.close();
    }
    yield foot;
  }
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(head.length + bytes + foot.length),
  };
  return { headers, body: body() };
};

/** As browsers do (HTML, multipart/form-data). */
const escaped = (fileName: string): string => fileName.replace(/\n/g, '%0A').replace(/\r/g, '%0D').replace(/"/g, '%22');
