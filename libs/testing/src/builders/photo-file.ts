/** What stands in front of an image's own data in a JPEG. */
interface Segment {
  marker: number;
  content: Buffer;
}

const segment = ({ marker, content }: Segment): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

/** `jpeg` with segments in front of everything else it carries. */
export const withSegments = (jpeg: Buffer, ...segments: Segment[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments.map(segment), jpeg.subarray(2)]);

/** `jpeg` with an XMP packet, as it is given: well-formed or not. */
export const withXmpPacket = (jpeg: Buffer, packet: string | Buffer): Buffer =>
  withSegments(jpeg, {
    marker: 0xe1,
    content: Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), Buffer.from(packet)]),
  });

/** One dataset of IIM: `[2, 120, 'Caption']`; or its bytes, whatever they are. */
export type IimDataset = readonly [record: number, dataset: number, value: string | Buffer] | Buffer;

/** What begins a block that is written in UTF-8. */
export const IIM_UTF8: IimDataset = [1, 90, '\u001b%G'];

/** An IIM block: strings in UTF-8, bytes as they are. */
export const iimBlock = (datasets: readonly IimDataset[]): Buffer =>
  Buffer.concat(
    datasets.map((one) => {
      if (Buffer.isBuffer(one)) return one;
      const [record, dataset, value] = one;
      const bytes = Buffer.from(value as string);
      const head = Buffer.from([0x1c, record, dataset, 0, 0]);
      head.writeUInt16BE(bytes.length, 3);
      return Buffer.concat([head, bytes]);
    }),
  );

const resource = (id: number, content: Buffer): Buffer => {
  const head = Buffer.from('8BIM\0\0\0\0\0\0\0\0', 'latin1');
  head.writeUInt16BE(id, 4);
  head.writeUInt32BE(content.length, 8);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
};

const RESOLUTION = 0x03ed;
const IIM = 0x0404;

/** Photoshop's resources, with one of another kind in front of the IIM. */
export const photoshopBlock = (datasets: readonly IimDataset[]): Buffer =>
  Buffer.concat([
    Buffer.from('Photoshop 3.0\0', 'latin1'),
    resource(RESOLUTION, Buffer.alloc(15)),
    resource(IIM, iimBlock(datasets)),
  ]);

/** `jpeg` with IIM within Photoshop's resources. */
export const withIim = (jpeg: Buffer, datasets: readonly IimDataset[]): Buffer =>
  withSegments(jpeg, { marker: 0xed, content: photoshopBlock(datasets) });

/** `jpeg` with what begins a C2PA manifest. */
export const withManifest = (jpeg: Buffer): Buffer =>
  withSegments(jpeg, {
    marker: 0xeb,
    content: Buffer.from('JP\0\u0001\0\0\0\u0001\0\0\0Rjumb\0\0\0\u001ejumdc2pa\0', 'latin1'),
  });
