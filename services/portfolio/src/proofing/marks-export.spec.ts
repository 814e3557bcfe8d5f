import { describe, expect, it } from '@jest/globals';
import { EXPORT_FORMATS, type ExportFormat } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { readZip } from '@vitrine/testing/read-zip';
import { entryNames } from './downloads.js';
import { baseName, type ExportedPhoto, exportOf, sameNames } from './marks-export.js';

const aPhoto = (fileName: string, over: Partial<ExportedPhoto> = {}): ExportedPhoto => ({
  photoId: fileName,
  fileName,
  set: 'Party',
  takenAt: '2026-06-20T14:03:11+00:00',
  picks: [{ person: 'Anna', list: 'Album', listId: 'l', at: '2026-07-01T10:00:00+00:00' }],
  personIds: ['anna'],
  comments: [],
  ...over,
});
const said = { at: '2026-07-01T10:00:00+00:00', isOpen: false };
const comments = [
  { ...said, author: 'Anna', text: 'Brighter?' },
  { ...said, author: '', text: 'Of course.' },
];
const two = aPhoto('IMG_0002.jpg', { picks: [], comments });
const gallery = [aPhoto('IMG_0001.jpg'), aPhoto('img_0001.JPG'), two];
const body = (format: ExportFormat, photos = gallery) => exportOf(format, 'Anna & Ben', photos, gallery).body;

describe('names', () => {
  it('PROOF-70 are those of the camera without their ending', () => {
    expect(['IMG_1.JPG', 'a.b.jpg', 'noending', '.hidden'].map(baseName)).toEqual([
      'IMG_1',
      'a.b',
      'noending',
      '.hidden',
    ]);
  });

  it('PROOF-70 stand once each, separated by commas, as a catalogue’s text filter takes them', () => {
    expect(body('names')).toBe('IMG_0001, IMG_0002');
  });

  it('PROOF-71 that several photos have are said, also where one of them alone was chosen', () => {
    expect(sameNames(gallery)).toEqual([{ name: 'IMG_0001', photos: 2 }]);
    expect(exportOf('txt', 'x', [gallery[0]!], gallery).sameNames).toEqual([{ name: 'IMG_0001', photos: 2 }]);
    expect(exportOf('txt', 'x', [two], gallery).sameNames).toEqual([]);
  });
});

describe('a table', () => {
  it('PROOF-72 says when a photo was taken, who chose it, a line for each choice, and what was said', () => {
    const lines = body('csv').slice(1).split('\r\n');
    expect(lines[0]).toBe('File name,Name,Set,Captured,Photos of this name,Person,List,Chosen,Comments');
    expect(lines[1]).toBe('IMG_0001.jpg,IMG_0001,Party,2026-06-20 14:03:11,2,Anna,Album,2026-07-01 10:00:00,');
    expect(lines[3]).toBe('IMG_0002.jpg,IMG_0002,Party,2026-06-20 14:03:11,1,,,,"Anna: Brighter?\nOf course."');
  });

  it('PROOF-72 holds no formula, whatever a visitor calls themselves', () => {
    const pick = { person: '=HYPERLINK("https://x.test")', list: '@list', listId: 'l', at: '' };
    const table = body('csv', [aPhoto('IMG_0001.jpg', { picks: [pick] })]);
    expect(table).toContain(`"'=HYPERLINK(""https://x.test"")"`);
    expect(table).toContain(`'@list`);
  });
});

describe('side files', () => {
  it('PROOF-73 one for each name, with rating, label and who chose it', async () => {
    const files = await readZip(Buffer.from(body('xmp'), 'base64'));
    expect([...files.keys()]).toEqual(['IMG_0001.xmp', 'IMG_0002.xmp']);
    const [chosen = '', other = ''] = [...files.values()].map(String);
    expect(chosen).toContain('<xmp:Rating>5</xmp:Rating>');
    expect(chosen).toContain('<xmp:Label>Green</xmp:Label>');
    expect(chosen.match(/<rdf:li>Anna: Album<\/rdf:li>/g)).toHaveLength(1);
    expect(other).not.toContain('xmp:Rating');
  });

  it('PROOF-74 every format says how many photos it has, and what it is', () => {
    for (const format of EXPORT_FORMATS)
      expect(exportOf(format, 'Anna & Ben', gallery, gallery)).toMatchObject({
        photos: 3,
        isBase64: format === 'xmp',
        fileName: expect.stringMatching(/^Anna & Ben\./),
      });
    expect(JSON.parse(body('json'))).toMatchObject({
      title: 'Anna & Ben',
      photos: [{ fileName: 'IMG_0001.jpg' }, {}, {}],
    });
    expect(body('txt')).toBe('IMG_0001.jpg\r\nimg_0001.JPG\r\nIMG_0002.jpg\r\n');
  });
});

describe('places in an archive', () => {
  it('PROOF-44 a folder for each set where there are several, and no name that leads out of it', () => {
    const photo = (set: string, fileName = 'IMG_1.jpg') => ({ photoId: fileName, fileName, set });
    const names = (...photos: ReturnType<typeof photo>[]) => entryNames(photos).map(({ name }) => name);
    expect(names(photo('Party'), photo('Party', 'IMG_2.jpg'))).toEqual(['IMG_1.jpg', 'IMG_2.jpg']);
    expect(names(photo('Party'), photo('../Church/Door'))).toEqual(['Party/IMG_1.jpg', '-Church-Door/IMG_1.jpg']);
    expect(names(photo('Party', '..'))).toEqual(['-']);
  });
});
