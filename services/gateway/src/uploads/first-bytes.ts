/** Enough for every signature there is; HEIC's brands stand within the first box. */
const ENOUGH = 4_096;

export interface Opened {
  /** The beginning, to judge the kind of file by. */
  head: Buffer;
  /** All of it, the beginning included; reads on only as it is consumed. */
  body: AsyncGenerator<Buffer>;
}

/** Looks at the beginning of a stream without losing it. */
export const openStream = async (chunks: AsyncIterator<Buffer>): Promise<Opened> => {
  const first: Buffer[] = [];
  let length = 0;
  while (length < ENOUGH) {
    const next = await chunks.next();
    if (next.done) break;
    first.push(next.value);
    length += next.value.length;
  }
  const head = Buffer.concat(first);
  return { head, body: rest(head, chunks) };
};

async function* rest(head: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
}
