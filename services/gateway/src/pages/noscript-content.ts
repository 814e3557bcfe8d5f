import { BRAND } from '@vitrine/contracts/brand';
import { i18n } from '@vitrine/contracts/i18n';
import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import { imageSrc } from '@vitrine/contracts/media/photo-image';
import { PAGE_TITLES } from '@vitrine/contracts/portfolio/page.rules';
import type { PortfolioPageDto, ProfileDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import type { Rights } from '@vitrine/contracts/portfolio/rights.rules';
import { escapeHtml } from '@vitrine/platform/text/escape-html';
import { jsonForScript, shorten, wordsOf } from '../edge/escape-html.js';
import { ownRights } from '../discovery/feed-formats.js';
import type { SiteAnswer } from '../portfolio/cached-site.js';

/** Width of the images in the version without scripts. */
const WIDTH = 640;
/** Characters of a photo's description there; photos are looked at, and a page of sixty is sent whole. */
const DESCRIPTION = 300;

const rightsLine = (rights: Rights | undefined): string => {
  if (!rights) return '';
  const { notice, licence, licenceUrl } = rights;
  const terms = licenceUrl
    ? `<a rel="license" href="${escapeHtml(licenceUrl)}">${escapeHtml(licence)}</a>`
    : escapeHtml(licence);
  return `<p>${notice ? `${escapeHtml(notice)} · ` : ''}${terms}</p>`;
};

/** `profile`: whose page it is on; without one it is among the work of others. */
const figure = (photo: PublicPhotoDto, profile?: Pick<ProfileDto, 'rights'>): string => {
  const { image, title, hidesTitle, altText, description } = photo;
  const tag =
    image.widths.length > 0
      ? `<img src="${escapeHtml(imageSrc(image, WIDTH))}" width="${Number(image.width)}" height="${Number(image.height)}" alt="${escapeHtml(altText ?? title)}" loading="lazy" />`
      : '';
  const author = profile
    ? ''
    : ` by <a href="${escapeHtml(photo.photographerPath)}">${escapeHtml(photo.photographer)}</a>`;
  const words = description ? `<p>${escapeHtml(shorten(wordsOf(description), DESCRIPTION))}</p>` : '';
  const caption = `${hidesTitle ? '' : escapeHtml(title)}${author}${words}${rightsLine(ownRights(photo, profile))}`;
  return `<figure>${tag}${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
};

const paragraph = (text: string | null): string => (text ? `<p>${escapeHtml(text)}</p>` : '');

/** A portfolio for readers without scripts. */
export const noscriptPortfolio = ({ profile, photos }: PortfolioPageDto): string =>
  `<noscript><main><h1>${escapeHtml(displayName(profile))}</h1>${paragraph(profile.tagline)}${paragraph(
    profile.aboutMe,
  )}${photos.map((photo) => figure(photo, profile)).join('')}${rightsLine(profile.rights)}</main></noscript>`;

/** What stands beside a portfolio for readers without scripts. */
export const noscriptSite = (title: string, found: SiteAnswer): string => {
  const { profile } = found.answer;
  return `<noscript><main><p>${anchor(profile.path, displayName(profile))}</p><h1>${escapeHtml(title)}</h1>${bodyOf(
    found,
  )}${rightsLine(profile.rights)}</main></noscript>`;
};

const anchor = (href: string, text: string): string => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;

const bodyOf = (found: SiteAnswer): string => {
  const { answer } = found;
  if (found.kind === 'links')
    return found.answer.links.map(({ url, label }) => `<p>${anchor(url, label)}</p>`).join('');
  if (found.kind === 'projects')
    return found.answer.projects
      .map(({ path, title, intro }) => `<p>${anchor(path, title)}</p>${paragraph(intro)}`)
      .join('');
  const { intro, blocks, photos } = found.answer.page;
  const words = blocks.flatMap((block) => {
    if (block.type === 'text') return wordsOf(block.html);
    if (block.type === 'prices')
      return block.rows.map(({ name, price, includes }) => [name, price, includes].filter(Boolean).join(' · '));
    return block.type === 'quotes' ? block.quotes.map(({ text, name }) => `${text} – ${name}`) : [];
  });
  return [paragraph(intro), ...words.map(paragraph), ...photos.map((photo) => figure(photo, answer.profile))].join('');
};

/** The home page for readers without scripts. */
export const noscriptGallery = (heading: string, photos: PublicPhotoDto[]): string =>
  `<noscript><main><h1>${escapeHtml(heading)}</h1>${photos.map((photo) => figure(photo)).join('')}</main></noscript>`;

/** That there is no such page, for readers without scripts. */
export const noscriptNotFound = (): string =>
  `<noscript><main><h1>${PAGE_TITLES.notFound}</h1><p><a href="/">${BRAND}</a></p></main></noscript>`;

/** A page that scripts alone render. */
export const noscriptWork = (): string =>
  `<noscript><main class="page-x py-10"><h1>${BRAND}</h1><p>${i18n._('This page needs JavaScript. Please allow it for this site and load the page again.')}</p><p><a href="/">${i18n._('{brand}, home', { brand: BRAND })}</a></p></main></noscript>`;

/** What the page needs to render without a request; the frontend reads it by this id. */
export const pageData = (data: object): string =>
  `<script type="application/json" id="vitrine-data">${jsonForScript(data)}</script>`;
