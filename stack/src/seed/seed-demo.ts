import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '@vitrine/dev-servers/root';
import { DEMO_PHOTOS, descriptionOf, HERO_FILE, type DemoPhoto } from './demo-photos.js';
import { SeedUser } from './seed-user.js';

/** A banner that every photographer may select. Its photograph is one of DEMO_PHOTOS. */
interface DemoBanner {
  readonly file: string;
  readonly name: string;
  readonly description: string;
}

/** The first one is the default for photographers without a selected hero. */
const DEMO_BANNERS: readonly DemoBanner[] = [
  {
    file: 'dandelion-evening.jpg',
    name: 'Evening meadow',
    description: 'A dandelion clock against the low sun. Photograph: “seeding” by Clemens Engelhardt, 2018, CC0 1.0.',
  },
  {
    file: 'bridge-cables.jpg',
    name: 'Lines over water',
    description: 'White cables cross a clear blue sky. Photograph: “Bridge” by Sander Klootwijk, 2018, CC BY-SA 4.0.',
  },
  {
    file: 'aitzgorri-autumn.jpg',
    name: 'Autumn below the ridge',
    description: 'Larches turn before a grey ridge. Photograph: “aitzgorri” by Aitzol Berasategi, 2018, CC BY 4.0.',
  },
];

/** A demo user, as entered in the product's own forms. */
interface DemoUser {
  readonly email: string;
  readonly onboarding: { firstName: string; lastName: string; username: string; tagline: string; bio: string };
  readonly place?: { city: string; country: string };
}

/** Owner of the demo portfolio. */
const PHOTOGRAPHER: DemoUser = {
  email: 'photographer@vitrine.local',
  onboarding: {
    firstName: 'Mara',
    lastName: 'Lindqvist',
    username: 'mara',
    tagline: 'Mountains, small things and the light in between',
    bio: 'I photograph slowly: high paths, old wood, the hour before the light goes. I grew up between the fjord and the hills and still carry one camera and two lenses. Most of my pictures begin with waiting, and many of them end there. When I am not outside I print, bind small books and teach weekend courses in Bergen.',
  },
  place: { city: 'Bergen', country: 'Norway' },
};

/** The administrator. */
const ADMIN: DemoUser = {
  email: 'admin@vitrine.local',
  onboarding: { firstName: 'Ada', lastName: 'Admin', username: 'ada', tagline: 'Keeps the house in order', bio: '' },
};

const PHOTOS_DIR = join(ROOT, 'stack', 'photos');
const AT_ONCE = 2;
/** A slow machine goes on rendering after this; the demo is complete all the same. */
const RENDER_LIMIT_MS = 120_000;

/**
 * Fills an empty product with the demo, only through the public address, as a user could.
 * May be repeated after any interruption: uploads carry keys and everything else sets a state.
 */
export const seedDemo = async (site: string, progress: (done: number, all: number) => void): Promise<void> => {
  await createBanners(await enter(site, ADMIN));
  const mara = await enter(site, PHOTOGRAPHER);
  const { email: _email, onboarding, place } = PHOTOGRAPHER;
  await mara.send('PUT', '/api/profile', { ...onboarding, portfolioUrlType: 'username', ...place });
  await mara.send('PATCH', '/api/user/profile', { showExif: true });

  const ids = new Map<string, string>();
  for (let at = 0; at < DEMO_PHOTOS.length; at += AT_ONCE) {
    const batch = DEMO_PHOTOS.slice(at, at + AT_ONCE);
    await Promise.all(batch.map(async (photo) => ids.set(photo.file, await publish(mara, photo))));
    progress(ids.size, DEMO_PHOTOS.length);
  }
  await mara.send('POST', '/api/user/hero-image/set-custom', { photoId: ids.get(HERO_FILE) });
  await allRendered(mara);
};

/** One after the other, because the first becomes the default; existing ones are left alone. */
const createBanners = async (admin: SeedUser): Promise<void> => {
  const existing = await admin.get<{ name: string }[]>('/api/hero-images');
  for (const { file, name, description } of DEMO_BANNERS) {
    if (existing.some((banner) => banner.name === name)) continue;
    const image = await openAsBlob(join(PHOTOS_DIR, file), { type: 'image/jpeg' });
    const form = (): FormData => {
      const data = new FormData();
      data.set('name', name);
      data.set('description', description);
      data.set('image', image, file);
      return data;
    };
    await admin.upload('/api/admin/hero-images/upload', form, keyOf(`banner ${file}`));
  }
};

/** The first visited page must show the photos, so the demo is done when their derivatives are. */
const allRendered = async (member: SeedUser): Promise<void> => {
  const end = Date.now() + RENDER_LIMIT_MS;
  while (Date.now() < end) {
    const photos = await member.get<{ derivatives: string }[]>('/api/user/photos');
    if (photos.every(({ derivatives }) => derivatives !== 'pending')) return;
    await delay(300);
  }
};

/** Signs in and completes onboarding, unless the user has done so before. */
const enter = async (site: string, person: DemoUser): Promise<SeedUser> => {
  const member = await SeedUser.signIn(site, person.email);
  const user = await member.get<{ username?: string | null }>('/api/auth/user');
  if (!user.username) await member.send('POST', '/api/profile/complete', person.onboarding);
  return member;
};

const publish = async (member: SeedUser, photo: DemoPhoto): Promise<string> => {
  const image = await openAsBlob(join(PHOTOS_DIR, photo.file), { type: 'image/jpeg' });
  const form = (): FormData => {
    const data = new FormData();
    // The texts first: a streaming receiver has them before the image starts.
    data.set('title', photo.title);
    data.set('category', photo.category);
    data.set('description', descriptionOf(photo));
    data.set('aiAltText', photo.alt);
    data.set('aiTags', JSON.stringify(photo.tags));
    data.set('imageType', 'photo');
    data.set('image', image, photo.file);
    return data;
  };
  const { id } = await member.upload<{ id: string }>('/api/photos/upload', form, keyOf(photo.file));
  if (!photo.isPrivate) await member.send('POST', `/api/user/photos/${id}/public`, { isPublic: true });
  if (photo.featured) await member.send('POST', `/api/user/photos/${id}/featured`, { featured: true });
  return id;
};

/** The same file has the same key on every run: a UUID made of its name. */
const keyOf = (file: string): string => {
  const hex = createHash('sha256').update(`vitrine demo ${file}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
