import { describe, expect, it } from '@jest/globals';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { aPhotoImage, aPublicPhoto } from '@vitrine/testing/builders/photo';
import { aPortfolioPage, aProfile } from '@vitrine/testing/builders/portfolio';
import { portfolioData, siteData } from './structured-data.js';

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
];
const KNOWN: Record<string, string[]> = {
  WebSite: CREATIVE_WORK,
  ProfilePage: [...CREATIVE_WORK, 'mainEntity'],
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

describe('what search engines read', () => {
  it.each([
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

  it('says who the photographer is, with web addresses only', () => {
    expect(nodesIn(portfolioData(page, ORIGIN)).find((node) => node['jobTitle'])).toMatchObject({
      name: 'Ada Lovelace',
      image: `${ORIGIN}/images/p/320.webp`,
      address: { addressLocality: 'Oslo', addressCountry: 'Norway' },
      sameAs: ['https://ada.example'],
    });
  });
});
