import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PageToRender } from '@vitrine/contracts/server-rendering';
import { aGalleryPage, aVisitorPhoto } from '@vitrine/testing/builders/client-gallery';
import { aPublicPhoto } from '@vitrine/testing/builders/photo';
import { aPortfolioPage, aProfile, aSitePage } from '@vitrine/testing/builders/portfolio';
import { prepare, render } from '../src/entry-server.js';
import { renderWithPageData } from '../src/shared/api/page-data.js';

const PACKAGE = join(import.meta.dirname, '..');
const source = (file: string) => readFileSync(join(PACKAGE, file), 'utf8');

/** Modules of the server: what the entry and the lazy components it renders import. */
const serverModules = (): string[] => {
  const found = new Set(['src/entry-server.tsx']);
  for (const file of found) {
    const code = source(file);
    for (const [, path = ''] of code.matchAll(/source: '(src\/[^']+)'/g)) found.add(path);
    for (const [, path = ''] of code.matchAll(/^(?:import|export)(?! type)[^;]*?from '(\.[^']+)\.js';/gm))
      found.add(existing(relative(PACKAGE, resolve(PACKAGE, dirname(file), path))));
  }
  return [...found].sort();
};
const existing = (path: string): string => {
  try {
    source(`${path}.ts`);
    return `${path}.ts`;
  } catch {
    return `${path}.tsx`;
  }
};

/** Variables of modules that can change, and why they hold nothing of a visitor on the server. */
const MODULE_STATE: Record<string, string> = {
  'src/data/session/suspension.ts suspensionStore': 'set by answers in the browser',
  'src/features/contact/use-send-message.ts attempts': 'written when a form is sent',
  'src/features/gallery/use-gallery.ts NONE': 'never changed',
  'src/shared/api/page-data.ts read': 'the document: not read while the server renders',
  'src/shared/api/page-data.ts renderedWith': 'one page at a time: set and cleared by renderWithPageData',
  'src/shared/hooks/use-document-title.ts titledPath': 'set by effects',
  'src/shared/hooks/use-scroll-lock.ts holders': 'counted by effects',
  'src/shared/lib/client-errors.ts reported': 'written when a browser reports an error',
  'src/shared/lib/lazy-component.tsx serverComponents': 'filled while modules load, the same for all pages',
  'src/shared/lib/page-build.ts isOld': 'set by answers in the browser',
  'src/shared/lib/page-build.ts unsaved': 'set by effects',
  'src/shared/lib/site-router.tsx holds': 'filled by effects',
  'src/shared/theme/color-mode.ts colorMode': 'the browser’s storage; the server renders the default',
  'src/shared/toast/toast-store.ts lastId': 'set by events',
  'src/shared/toast/toast-store.ts toastStore': 'set by events',
  'src/widgets/lightbox/use-hint.ts closedAt': 'set by events',
  'src/widgets/masonry/reveal-tile.ts walls': 'filled by effects',
  'src/widgets/masonry/use-masonry-tiles.tsx renderedBefore': 'written by effects; empty on the server',
  'src/widgets/photo-image/thumb-hash.ts urls': 'written by effects, and the same for every visitor',
  'src/widgets/photo-image/use-image-state.ts seen': 'written when an image has loaded',
};

// An empty container is there to be filled; one with content is a table.
const STATE =
  /^(?:export )?(?:let (\w+)|const (\w+)\b(?!: readonly)[^=\n]*= (?:new (?:Map|Set|WeakMap|WeakSet|AbortController|EventTarget)(?:<[^\n]*>)?\(\)|create(?!Context)\w+(?:<[^\n]*>)?\(|\[\]))/gm;

it('keeps no state of modules on the server but what is listed', () => {
  const state = serverModules().flatMap((file) =>
    [...source(file).matchAll(STATE)].map(([, changing, container]) => `${file} ${changing ?? container ?? ''}`),
  );
  expect(state.sort()).toEqual(Object.keys(MODULE_STATE).sort());
});

it('makes each component lazy at one place, which is the one that is loaded', () => {
  const lazies = serverModules().flatMap((file) => [...source(file).matchAll(/source: '(src\/[^']+)'/g)]);
  const sources = lazies.map(([, path = '']) => path);
  expect(sources.filter((path, at) => sources.indexOf(path) !== at)).toEqual([]);
});

it('renders through boundaries that notice lost content', () => {
  const bare = serverModules().filter((file) => /import \{[^}]*\bSuspense\b[^}]*\} from 'react'/s.test(source(file)));
  expect(bare).toEqual(['src/shared/lib/suspense-boundary.tsx']);
});

it('renders by the synchronous API', () => {
  const names = [...source('src/entry-server.tsx').matchAll(/import \{([^}]*)\} from 'react-dom\/[^']*'/g)];
  expect(names.map(([, imported = '']) => imported.trim())).toEqual(['renderToString']);
  expect(source('src/entry-server.tsx')).not.toMatch(/\b(async|await|then)\b/);
});

const galleryOf = (name: string) =>
  aGalleryPage({
    title: `${name}’s clients`,
    photographer: { name, path: `/${name.toLowerCase()}` },
    photos: [aVisitorPhoto({ alt: `${name}’s bride` })],
    asksConsent: true,
  });

const VISITOR_PAGES: Record<string, PageToRender> = Object.fromEntries(
  ['Ada', 'Grace'].flatMap((name) => {
    const username = name.toLowerCase();
    const photos = Array.from({ length: 3 }, (_, at) =>
      aPublicPhoto({
        title: `${name}’s photo ${at}`,
        featured: true,
        photographer: name,
        photographerPath: `/${username}`,
      }),
    );
    const profile = aProfile({ firstName: name, username, path: `/${username}` });
    const portfolio = aPortfolioPage({ photos, profile });
    const project = { title: `${name}’s journey`, path: `/${username}/journey` };
    const gallery = { gallery: photos, hero: null, day: '2026-05-01' } as object;
    return [
      [`${name}: portfolio`, { url: `/${username}`, data: { portfolio } }],
      [`${name}: project`, { url: project.path, data: { sitePage: aSitePage({ ...project, photos }, { profile }) } }],
      [`${name}: home`, { url: '/', data: gallery }],
      [`${name}: home of a user`, { url: '/', data: { ...gallery, known: true } as object }],
      [`${name}: landing`, { url: '/landing', data: { landing: photos } as object }],
      [`${name}: client gallery`, { url: `/g/${username}/x`, data: { clientGallery: galleryOf(name) } as object }],
      [`${name}: not found`, { url: `/a/${username}`, data: { notFound: true } as object }],
    ];
  }),
);

describe('pages rendered in one process', () => {
  beforeAll(prepare);

  it('are the same alternately, at once, and each alone', async () => {
    const names = Object.keys(VISITOR_PAGES);
    const alone = new Map(names.map((name) => [name, render(VISITOR_PAGES[name]!)]));
    for (const first of names)
      for (const second of names) {
        expect(render(VISITOR_PAGES[first]!)).toEqual(alone.get(first));
        expect(render(VISITOR_PAGES[second]!)).toEqual(alone.get(second));
      }
    const atOnce = await Promise.all(
      names.map((name) => Promise.resolve().then(() => [name, render(VISITOR_PAGES[name]!)] as const)),
    );
    expect(new Map(atOnce)).toEqual(alone);
  });

  it('name nothing of another page', () => {
    for (const [name, page] of Object.entries(VISITOR_PAGES)) {
      const { html, preloads } = render(page);
      const other = name.startsWith('Ada') ? /Grace|grace/ : /Ada|ada\b/;
      expect([name, other.test(html + JSON.stringify(preloads))]).toEqual([name, false]);
    }
  });

  it('are the same after one that failed', () => {
    const page = VISITOR_PAGES['Ada: portfolio']!;
    const before = render(page);
    const broken = { url: '/ada', data: { portfolio: { ...page.data.portfolio, photos: [null] } } as never };
    expect(() => render(broken)).toThrow('of null');
    expect(render(page)).toEqual(before);
  });

  it('are never nested', () => {
    expect(() => renderWithPageData({}, () => renderWithPageData({}, () => ''))).toThrow('while another one is');
    expect(renderWithPageData({}, () => 'rendered')).toBe('rendered');
  });
});
