import { describe, expect, it } from '@jest/globals';
import { aPhotoImage, aPublicPhoto } from '@vitrine/testing/builders/photo';
import { aPortfolioPage, aProfile } from '@vitrine/testing/builders/portfolio';
import { portfolioData, siteData } from './structured-data.js';

const ORIGIN = 'https://vitrine.example';

/** Properties schema.org gives each type, inherited ones included, as far as they are used. */
const THING = ['@type', '@id', 'name', 'description', 'url', 'image', 'sameAs', 'alternateName'];
const CREATIVE_WORK = [
  ...THING,
  'creator',
  'creditText',
  'copyrightNotice',
  'license',
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
        creator: { '@type': 'Person', name: 'Ada Lovelace', url: `${ORIGIN}/ada` },
        creditText: 'Ada Lovelace',
        copyrightNotice: '© Ada Lovelace',
      },
    ]);
  });

  it.each([
    [
      { notice: '© 2026 Studio', licence: 'CC BY 4.0', licenceUrl: 'https://creativecommons.org/licenses/by/4.0/' },
      { copyrightNotice: '© 2026 Studio', license: 'https://creativecommons.org/licenses/by/4.0/' },
    ],
    [
      { notice: null, licence: 'CC0 1.0', licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/' },
      { license: 'https://creativecommons.org/publicdomain/zero/1.0/' },
    ],
    [{ notice: 'Mine', licence: 'All rights reserved', licenceUrl: null }, { copyrightNotice: 'Mine' }],
  ])('names an image’s owner and terms as the photographer does: %j', (rights, said) => {
    const [node] = nodesIn(siteData('Words', ORIGIN, { ...photo, rights })).filter((each) => 'contentUrl' in each);
    expect(node).toMatchObject({ creditText: 'Ada Lovelace', creator: { name: 'Ada Lovelace' } });
    expect([node?.['copyrightNotice'], node?.['license']]).toEqual([
      (said as Node)['copyrightNotice'],
      (said as Node)['license'],
    ]);
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
