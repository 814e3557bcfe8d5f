import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { NewAccessTokenDto } from '@vitrine/contracts/identity/access-token.dto';
import type { CustomCategoryDto } from '@vitrine/contracts/media/category.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { json, newUser } from '@vitrine/e2e-support/photographer';
import { photograph } from '@vitrine/e2e-support/photographs';
import { startProduct, type Product } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';
import { Darktable } from './desk/darktable.ts';
import type { Account, Album, DeskProgram } from './desk/desk-program.ts';
import { Desktop, findDesktop } from './desk/desktop.ts';
import { Showfoto } from './desk/showfoto.ts';
import { Shotwell } from './desk/shotwell.ts';

// Before anything is started, so that nothing but this is said where one is missing.
findDesktop();
let product: Product;
const files = mkdtempSync(join(tmpdir(), 'vitrine-desk-photos-'));
const pictures = mkdtempSync(join(tmpdir(), 'vitrine-desk-pictures-'));

beforeAll(async () => {
  process.stderr.write(`Screenshots: ${pictures}\n`);
  product = await startProduct({ demo: false });
}, 300_000);
afterAll(async () => {
  rmSync(files, { recursive: true });
  await product?.stop();
}, 60_000);

/** Titles and captions as they stand in the files. */
const TEXTS = [
  ['Été & evening + 100% light', 'A "field"=1&level=8 at dusk; 50% l <script>alert(1)</script> 🌾'],
  ['Straße’s name=x&image_id=1', "It's &amp; &name=other&comment=more + 100%25 “Größe”"],
] as const;
const ALBUM = 'Anna & Ben + 100% light';

const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const xmp = (title: string, description: string): string => {
  const text = (tag: string, value: string) =>
    `<dc:${tag}><rdf:Alt><rdf:li xml:lang="x-default">${escaped(value)}</rdf:li></rdf:Alt></dc:${tag}>`;
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">${text('title', title)}${text('description', description)}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
};

/** The text of a description, which is HTML. */
const plain = (html: string | null): string | undefined =>
  html
    ?.replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

/** A folder of its own with photos of which the files hold these texts. */
const folder = async (word: string, texts: readonly (readonly [string, string])[]): Promise<string> => {
  const photos = join(files, word);
  mkdirSync(photos, { recursive: true });
  const sources = ['bridge-cables.jpg', 'dandelion-evening.jpg'];
  for (const [at, [title, description]] of texts.entries()) {
    const photo = sharp(photograph(sources[at]!))
      .resize(1600 + word.length)
      .withXmp(xmp(title, description));
    writeFileSync(join(photos, sources[at]!), await photo.jpeg().toBuffer());
  }
  return photos;
};

describe.each([
  ['darktable', Darktable],
  ['showfoto', Showfoto],
  ['shotwell', Shotwell],
] as const)('%s', (word, Program) => {
  let client: Visitor;
  let userId: string;
  let account: Account;
  let photos: string;
  let desktop: Desktop;
  let program: DeskProgram;
  let taken = 0;
  // Of what stands in these files it reads the title only.
  const hasCaptions = word !== 'shotwell';
  // It makes no albums.
  const album: Album = word === 'showfoto' ? ALBUM : { newAlbum: ALBUM };

  beforeAll(async () => {
    ({ client, id: userId } = await newUser(product.url, word));
    const body = { name: word, scopes: ['read', 'upload'] };
    const { token, secret } = await client.json<NewAccessTokenDto>('/api/user/access-tokens', json('POST', body));
    account = { server: `${product.url}/api/piwigo`, name: token.id, secret };
    photos = await folder(word, TEXTS);
    if (word === 'showfoto') await client.json('/api/categories/custom', json('POST', { label: ALBUM }));
  });
  beforeEach(async () => {
    desktop = await Desktop.open();
    program = new Program(desktop);
  });
  afterEach(async () => {
    await desktop.picture(join(pictures, `${word}-${(taken += 1)}.png`));
    await desktop.close();
  });

  /** Opens it and signs in. */
  const signedIn = async (folderOfPhotos: string, as = account): Promise<string | undefined> => {
    await program.open(folderOfPhotos);
    return program.signIn(as);
  };
  const own = () => client.json<PhotoDto[]>('/api/user/photos');

  it('DESK-81 shows that a token is wrong', async () => {
    const said = await signedIn(photos, { ...account, secret: 'wrong'.repeat(8) });
    expect(said).toMatch(/^not authenticated|^Failed to login|^Invalid User Name or Password/);
    expect(await own()).toEqual([]);
  }, 120_000);

  it('DESK-82 sends photos with their texts to an album, private', async () => {
    expect(await signedIn(photos)).toBeUndefined();
    expect(await program.publish(album)).toEqual([]);
    const categories = await client.json<CustomCategoryDto[]>('/api/categories/custom');
    expect(categories.map(({ label }) => label)).toEqual([ALBUM]);
    const category = categories[0]?.categoryId;
    expect(
      (await own()).map((photo) => [photo.title, plain(photo.description), photo.category, photo.isPublic]),
    ).toEqual(
      expect.arrayContaining(
        TEXTS.map(([title, caption]) => [title, hasCaptions ? caption : undefined, category, false]),
      ),
    );
    expect(await own()).toHaveLength(2);
  }, 180_000);

  it('DESK-83 sends the same again, and no photo is there twice', async () => {
    const before = await own();
    expect(await signedIn(photos)).toBeUndefined();
    await program.publish(ALBUM);
    const ids = (of: PhotoDto[]): string[] => of.map(({ id }) => id).toSorted();
    expect(ids(await own())).toEqual(ids(before));
  }, 180_000);

  it('DESK-84 shows that the quota is full', async () => {
    const admin = new Visitor(product.url);
    await admin.signIn('admin');
    await admin.json(`/api/admin/users/${userId}/quota`, json('POST', { quotaBytes: 1 }));
    expect(await signedIn(await folder(`${word}-more`, TEXTS))).toBeUndefined();
    const failures = await program.publish(ALBUM);
    expect(failures.join()).toMatch(/could not upload|Failed to upload|Invalid URL/);
    expect(await own()).toHaveLength(2);
  }, 180_000);
});
