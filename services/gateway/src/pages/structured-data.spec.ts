import { describe, expect, it } from '@jest/globals';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { aPhotoImage, aPublicPhoto } from '@vitrine/testing/builders/photo';
import { aPortfolioPage, aProfile, aSitePage } from '@vitrine/testing/builders/portfolio';
import { portfolioData, siteAnswerData, siteData } from './structured-data.js';

const ORIGIN = 'https://vitrine.example';

/** Properties schema.org gives each type, inherited ones included, as far as they are used. */
const THING = ['@type', '@id', 'name', 'description', 'url', 'image', 'sameAs', 'alternateName'];
const CREATIVE_WORK = [
  ...THING,
  'author',
  'creator',
  'creditText',
  'copyrightNotice',
  'license',
  'acquireLicensePage',
  'digitalSourceType',
  'genre',
  'keywords',
  'inLanguage',
  'datePublished',
  'dateModified',
  'hasPart',
];
const KNOWN: Record<string, string[]> = {
  WebSite: CREATIVE_WORK,
  ProfilePage: [...CREATIVE_WORK, 'mainEntity'],
  CollectionPage: CREATIVE_WORK,
  WebPage: CREATIVE_WORK,
  Article: [...CREATIVE_WORK, 'headline'],
  BreadcrumbList: [...THING, 'itemListElement'],
  ListItem: [...THING, 'position', 'item'],
  ImageGallery: CREATIVE_WORK,
  ImageObject: [...CREATIVE_WORK, 'contentUrl', 'width', 'height', 'uploadDate', 'caption'],
  Person: [...THING, 'jobTitle', 'address'],
  PostalAddress: ['@type', 'addressLocality', 'addressCountry'],
  QuantitativeValue: ['@type', 'value', 'unitCode'],
};

type Node = Record<string, unknown>;
const nodesIn = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(nodesIn);
  return '@type' in value ? [value as Node, ...inside] : inside;
};

const photo = aPublicPhoto({
  title: 'Dunes',
  altText: 'Dunes in the evening',
  description: '<p>Sand &amp; sea</p>',
  tags: ['sand', 'sea'],
  photographer: 'Ada Lovelace',
});
const page = aPortfolioPage({
  profile: aProfile({
    tagline: 'Light',
    city: 'Oslo',
    country: 'Norway',
    website: 'ada.example',
    instagram: 'javascript:alert(1)',
    profileImage: '/images/p/320.webp',
  }),
  photos: [photo, aPublicPhoto({ image: aPhotoImage({ widths: [] }) })],
});

const HEAD = { title: 'Iceland', path: '/ada/iceland', description: 'Ice' };
const words = (length: number) => [{ id: 'words', type: 'text' as const, html: 'x'.repeat(length) }];
const beside = (over: Parameters<typeof aSitePage>[0]) =>
  siteAnswerData({ kind: 'page', answer: aSitePage({ photos: [photo], ...over }) }, HEAD, ORIGIN);
const { page: _page, ...around } = aSitePage();
const card = {
  id: photo.id,
  title: 'Iceland',
  intro: '',
  path: '/ada/iceland',
  day: null,
  cover: photo.image,
  focalPoint: null,
  photoCount: 1,
  publishedAt: photo.createdAt,
  changedAt: photo.createdAt,
  inFeeds: true,
};

describe('what search engines read', () => {
  it.each([
    ['a project', beside({})],
    ['a page of words', beside({ kind: 'about', photos: [], blocks: words(500) })],
    ['projects', siteAnswerData({ kind: 'projects', answer: { ...around, projects: [card] } }, HEAD, ORIGIN)],
    ['links', siteAnswerData({ kind: 'links', answer: { ...around, links: [] } }, HEAD, ORIGIN)],
    ['a portfolio', portfolioData(page, ORIGIN)],
    ['a photo’s link', portfolioData(page, ORIGIN, photo)],
    ['the site', siteData('Words', ORIGIN, photo)],
    [
      'a portfolio without a name and photos',
      portfolioData(aPortfolioPage({ profile: aProfile(), photos: [] }), ORIGIN),
    ],
  ])('uses only what schema.org knows: %s', (_what, data) => {
    expect(data).toMatchObject({ '@context': 'https://schema.org' });
    const nodes = nodesIn(data);
    expect(nodes.length).toBeGreaterThan(0);
    for (const node of nodes) {
      const known = KNOWN[String(node['@type'])] ?? [];
      expect(Object.keys(node).filter((key) => !known.includes(key))).toEqual([]);
      const addresses = ['url', 'contentUrl', '@id'].flatMap((key) => (key in node ? [String(node[key])] : []));
      expect(addresses.filter((address) => !address.startsWith(`${ORIGIN}/`))).toEqual([]);
    }
  });

  it('names an image’s owner, its subject, and the size of its file', () => {
    const image = nodesIn(portfolioData(page, ORIGIN)).filter((node) => node['@type'] === 'ImageObject');
    expect(image).toEqual([
      {
        '@type': 'ImageObject',
        contentUrl: `${ORIGIN}${photo.image.base}/1280.webp`,
        url: `${ORIGIN}/ada?photo=${photo.id}`,
        name: 'Dunes',
        genre: 'Landscape',
        caption: 'Dunes in the evening',
        description: 'Sand & sea',
        keywords: 'sand, sea',
        width: { '@type': 'QuantitativeValue', value: 1280, unitCode: 'E37' },
        height: { '@type': 'QuantitativeValue', value: 853, unitCode: 'E37' },
        uploadDate: photo.createdAt,
        author: { '@type': 'Person', name: 'Ada Lovelace', url: `${ORIGIN}/ada` },
      },
    ]);
  });

  const imageOf = (over: Partial<PublicPhotoDto>) =>
    nodesIn(siteData('Words', ORIGIN, { ...photo, ...over })).find((each) => 'contentUrl' in each);
  const RIGHTS = ['creator', 'creditText', 'copyrightNotice', 'license', 'acquireLicensePage'];
  const licensingPage = 'https://ada.example/licences';
  const licenceUrl = 'https://creativecommons.org/licenses/by-nc/4.0/';

  it('says all that search engines ask of a licensable image, once the photographer has', () => {
    const rights = {
      notice: '© 2019 Studio',
      licence: 'CC BY-NC 4.0',
      licenceUrl,
      creator: 'Ada King',
      credit: 'Studio / Vitrine',
      licensingPage,
    };
    expect(imageOf({ rights })).toMatchObject({
      creator: { '@type': 'Person', name: 'Ada King' },
      creditText: 'Studio / Vitrine',
      copyrightNotice: '© 2019 Studio',
      license: licenceUrl,
      acquireLicensePage: licensingPage,
    });
  });

  it.each([
    ['nothing', undefined, []],
    [
      'the terms alone, of which the notice is made',
      { notice: '© Ada', isNoticeMade: true, licence: 'CC BY-NC 4.0', licenceUrl },
      ['license'],
    ],
    ['no claim at all', { notice: null, licence: 'CC0 1.0', licenceUrl }, ['license']],
    ['a notice', { notice: 'Mine', licence: 'All rights reserved', licenceUrl: null }, ['copyrightNotice']],
  ] as const)('claims nothing that was not said: %s', (_what, rights, said) => {
    const image = imageOf(rights ? { rights } : {}) ?? {};
    expect(RIGHTS.filter((name) => name in image)).toEqual(said);
  });

  it('says that a trained model has made an image', () => {
    expect(imageOf({ sourceType: 'trainedAlgorithmicMedia' })).toMatchObject({
      digitalSourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
    });
    expect(imageOf({})).not.toHaveProperty('digitalSourceType');
  });

  it('SITE-33 takes a project for a gallery, for an article where words prevail, and knows the way to it', () => {
    const typeOf = (over: Parameters<typeof beside>[0]) => nodesIn(beside(over))[0]?.['@type'];
    expect(typeOf({})).toBe('ImageGallery');
    expect(typeOf({ blocks: words(401) })).toBe('Article');
    expect(typeOf({ photos: [], blocks: words(10) })).toBe('WebPage');
    const many = beside({ photos: Array.from({ length: 40 }, () => aPublicPhoto()) });
    const images = nodesIn(many).filter((node) => node['@type'] === 'ImageObject');
    expect(images).toHaveLength(30);
    expect(images[0]?.['url']).toMatch(/^https:\/\/vitrine\.example\/ada\/iceland\?photo=/);
    const stepsOf = (over: Parameters<typeof beside>[0]) =>
      nodesIn(beside(over)).flatMap((node) => (node['@type'] === 'ListItem' ? [[node['name'], node['item']]] : []));
    const [portfolio, last] = [
      ['Ada Lovelace', `${ORIGIN}/ada`],
      ['Iceland', `${ORIGIN}/ada/iceland`],
    ];
    expect(stepsOf({})).toEqual([portfolio, ['Projects', `${ORIGIN}/ada/projects`], last]);
    expect(stepsOf({ kind: 'about' })).toEqual([portfolio, last]);
  });

  it('says who the photographer is, with web addresses only', () => {
    expect(nodesIn(portfolioData(page, ORIGIN)).find((node) => node['jobTitle'])).toMatchObject({
      name: 'Ada Lovelace',
      image: `${ORIGIN}/images/p/320.webp`,
      address: { addressLocality: 'Oslo', addressCountry: 'Norway' },
      sameAs: ['https://ada.example'],
    });
  });
});
