import { screen } from '@testing-library/react';
import type { PortfolioPageDto, ProfileDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { PAGE_FEATURED, PAGE_PHOTOS } from '@vitrine/contracts/portfolio/page.rules';
import { aPublicPhoto } from '@vitrine/testing/builders/photo';
import { aPortfolioPage, aTemplate } from '@vitrine/testing/builders/portfolio';
import type { Answers, Call } from '../../src/testing/fake-api.js';
import { openSite } from '../../src/testing/open-site.js';

export const PHOTOGRAPHER_ID = '11111111-1111-4111-8111-111111111111';

interface Portfolio {
  photos?: readonly PublicPhotoDto[];
  profile?: Partial<ProfileDto>;
  template?: string;
}

/** The server's data of Ada, the owner of these photos. */
export const aPortfolio = ({ photos = [], profile = {}, template = 'classic' }: Portfolio = {}): PortfolioPageDto => {
  const page = aPortfolioPage({
    photos: [...photos],
    profile: { ...aPortfolioPage({ photos: [...photos] }).profile, id: PHOTOGRAPHER_ID, ...profile },
    template: aTemplate({ id: template }),
  });
  const first = photos.slice(0, PAGE_PHOTOS);
  const featured = photos.filter((photo) => photo.featured).slice(0, PAGE_FEATURED);
  return { ...page, photos: first, moreFeatured: featured.filter((photo) => !first.includes(photo)) };
};

/** Photos in the server's parts. */
export const partOf =
  (photos: readonly PublicPhotoDto[]) =>
  ({ query }: Call): PublicPhotoDto[] => {
    const offset = Number(query.get('offset') ?? 0);
    return photos.slice(offset, offset + Number(query.get('limit') ?? photos.length));
  };

/** Navigates to Ada's portfolio within the site: everything is fetched. */
export const openPortfolio = (portfolio: Portfolio = {}, api: Answers = {}, path = '/ada') => {
  const page = aPortfolio(portfolio);
  return openSite(path, {
    api: {
      portfolio: page.profile,
      portfolioPhotos: partOf(portfolio.photos ?? []),
      templates: [aTemplate({ id: 'other' }), page.template],
      templateOf: { templateId: page.template.id },
      ...api,
    },
  });
};

/** Puts data into the document as the server does. `leave` takes it out again. */
export const serverRenders = (data: object, path = '/ada') => {
  window.history.replaceState(null, '', path);
  const script = document.createElement('script');
  script.id = 'vitrine-data';
  script.type = 'application/json';
  script.textContent = JSON.stringify(data);
  document.body.append(script);
};

/** Loads Ada's portfolio as a document that brings its data along. */
export const loadPortfolio = (portfolio: Portfolio = {}, api: Answers = {}) => {
  serverRenders({ portfolio: aPortfolio(portfolio) });
  return openSite('/ada', { api: { portfolioPhotos: partOf(portfolio.photos ?? []), ...api } });
};

export const removePageData = (): void => {
  document.getElementById('vitrine-data')?.remove();
  window.history.replaceState(null, '', '/');
};

export const name = () => screen.findByRole('heading', { level: 1 });

/** Photos with numbered titles; `change` returns how each differs. */
export const photosNamed = (
  what: string,
  count: number,
  change: (at: number) => Partial<PublicPhotoDto> = () => ({}),
): PublicPhotoDto[] =>
  Array.from({ length: count }, (_, at) => aPublicPhoto({ title: `${what} ${at + 1}`, ...change(at + 1) }));

/** Titles of the tiles that are rendered, in order. */
export const tiles = (of: ParentNode = document) =>
  [...of.querySelectorAll('li [data-photo-id]')].map((tile) => tile.getAttribute('aria-label')?.replace('Open ', ''));

type Look = (entries: { isIntersecting: boolean; target: Element }[]) => void;

/** Lets a test decide when the end of a gallery is near. Returns the function that removes it. */
export const watchEnds = () => {
  const real = globalThis.IntersectionObserver;
  const watched = new Map<Element, Look>();
  globalThis.IntersectionObserver = class {
    constructor(private readonly look: Look) {}
    observe(element: Element) {
      watched.set(element, this.look);
    }
    disconnect() {
      for (const [element, look] of watched) if (look === this.look) watched.delete(element);
    }
  } as unknown as typeof IntersectionObserver;
  return {
    comeNear: () => {
      for (const [target, look] of watched)
        if (target.querySelector('button')?.textContent === 'Show more') look([{ isIntersecting: true, target }]);
    },
    forget: () => {
      globalThis.IntersectionObserver = real;
    },
  };
};
