import { isDeepStrictEqual } from 'node:util';
import { i18n } from '@vitrine/contracts/i18n';
import { imageJpeg } from '@vitrine/contracts/media/photo-image';
import type { ProfileDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import type { Rights } from '@vitrine/contracts/portfolio/rights.rules';
import type { ListedProjectDto } from '@vitrine/contracts/portfolio/site.dto';
import { escapeHtml } from '@vitrine/platform/text/escape-html';
import { wordsOf } from '../edge/escape-html.js';
import { escapeXml, XML_DECLARATION } from './xml.js';

/** Number of the newest photos and projects in a feed. */
export const FEED_ENTRIES = 50;

/** A photo, or a project. */
interface FeedEntry {
  id: string;
  /** Null where its photographer tells none. */
  title: string | null;
  /** What it is called for those to whom a title must be told. */
  name: string;
  url: string;
  /** Absolute. */
  image: string | null;
  /** What the image is for those who cannot see it. */
  alt: string;
  words: string;
  publishedAt: string;
  changedAt: string;
  category?: { id: string; label: string };
  tags: readonly string[];
  /** Where they are not those of the whole feed. */
  rights?: Rights | undefined;
}

interface FeedContent {
  origin: string;
  profile: ProfileDto;
  photos: readonly PublicPhotoDto[];
  projects: readonly ListedProjectDto[];
  /** When anything of it changed last, ISO. */
  updatedAt: string;
}

/** As {@link FEED_FORMATS} names them. */
export interface FeedFormat {
  file: string;
  contentType: string;
  write(content: FeedContent): string;
}

const photoEntry = ({ origin, profile }: FeedContent, photo: PublicPhotoDto): FeedEntry => ({
  id: photo.id,
  title: photo.hidesTitle ? null : photo.title,
  name: nameOf(photo),
  url: `${origin}${profile.path}?photo=${photo.id}`,
  image: origin + imageJpeg(photo.image),
  alt: publicAltOf(photo),
  words: photo.description ? wordsOf(photo.description) : '',
  publishedAt: photo.createdAt,
  changedAt: photo.createdAt,
  category: { id: photo.category, label: photo.categoryLabel },
  tags: [photo.categoryLabel, ...photo.tags],
  rights: ownRights(photo, profile),
});

const projectEntry = ({ origin }: FeedContent, project: ListedProjectDto): FeedEntry => ({
  id: project.id,
  title: project.title,
  name: project.title,
  url: origin + project.path,
  image: project.cover && project.cover.widths.length > 0 ? origin + imageJpeg(project.cover) : null,
  alt: project.title,
  words: project.intro,
  publishedAt: project.publishedAt,
  changedAt: project.changedAt,
  tags: [],
});

/** Newest first. A photo without derivatives cannot be shown yet. */
const entriesOf = (content: FeedContent): FeedEntry[] =>
  [
    ...content.photos.filter(({ image }) => image.widths.length > 0).map((photo) => photoEntry(content, photo)),
    ...content.projects.map((project) => projectEntry(content, project)),
  ]
    .toSorted((a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt))
    .slice(0, FEED_ENTRIES);

/** The picture and its words, as HTML for readers. */
const contentOf = ({ image, alt, words }: FeedEntry): string => {
  const picture = image === null ? '' : `<p><img src="${escapeHtml(image)}" alt="${escapeHtml(alt)}" /></p>`;
  return `${picture}${words && `<p>${escapeHtml(words)}</p>`}`;
};

/** What a photo is called away from its page, where a hidden title is not told (decision 0047). */
const nameOf = ({ hidesTitle, title, photographer }: PublicPhotoDto): string =>
  hidesTitle ? i18n._('Photograph by {photographer}', { photographer }) : title;
/** The same for those who cannot see it. */
export const publicAltOf = (photo: PublicPhotoDto): string => photo.altText ?? nameOf(photo);

/** The rights to a photo where the page around it does not state them anyway. */
export const ownRights = ({ rights }: PublicPhotoDto, profile?: Pick<ProfileDto, 'rights'>): Rights | undefined =>
  isDeepStrictEqual(rights, profile?.rights) ? undefined : rights;

/** Who may do what with the photos: as a sentence, and where the terms are (RFC 4946). */
const atomRights = (rights: Rights | undefined): string => {
  if (!rights) return '';
  const words = [rights.notice, rights.licence].filter(Boolean).join(' · ');
  const terms = rights.licenceUrl ? `<link rel="license" href="${escapeXml(rights.licenceUrl)}"/>` : '';
  return `<rights>${escapeXml(words)}</rights>${terms}`;
};

const atomEntry = (entry: FeedEntry): string => {
  const { id, name, url, image, publishedAt, changedAt, category, rights } = entry;
  const enclosure = image === null ? '' : `<link rel="enclosure" type="image/jpeg" href="${escapeXml(image)}"/>`;
  const term = category ? `<category term="${escapeXml(category.id)}" label="${escapeXml(category.label)}"/>` : '';
  return `<entry><id>urn:uuid:${id}</id><title>${escapeXml(name)}</title><link rel="alternate" type="text/html" href="${escapeXml(url)}"/>${enclosure}<published>${escapeXml(publishedAt)}</published><updated>${escapeXml(changedAt)}</updated>${term}${atomRights(rights)}<content type="html">${escapeXml(contentOf(entry))}</content></entry>\n`;
};

const writeAtom = (content: FeedContent): string => {
  const { origin, profile, updatedAt } = content;
  const url = escapeXml(origin + profile.path);
  const name = escapeXml(displayName(profile));
  const subtitle = profile.tagline ? `<subtitle>${escapeXml(profile.tagline)}</subtitle>` : '';
  return `${XML_DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><id>urn:uuid:${profile.id}</id><title>${name}</title>${subtitle}<link rel="alternate" type="text/html" href="${url}"/><link rel="self" type="application/atom+xml" href="${url}/feed.xml"/><author><name>${name}</name><uri>${url}</uri></author><updated>${escapeXml(updatedAt)}</updated>${atomRights(profile.rights)}
${entriesOf(content).map(atomEntry).join('')}</feed>\n`;
};

const writeJson = (content: FeedContent): string => {
  const { origin, profile } = content;
  const url = origin + profile.path;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: displayName(profile),
    home_page_url: url,
    feed_url: `${url}/feed.json`,
    ...(profile.tagline && { description: profile.tagline }),
    ...(profile.profileImage && { icon: new URL(profile.profileImage, origin).href }),
    authors: [{ name: displayName(profile), url }],
    language: 'en',
    // The format has no word for it, and leaves names that begin so to those who write feeds.
    ...(profile.rights && { _rights: profile.rights }),
    items: entriesOf(content).map((entry) => ({
      id: entry.id,
      ...(entry.rights && { _rights: entry.rights }),
      url: entry.url,
      ...(entry.title !== null && { title: entry.title }),
      content_html: contentOf(entry),
      date_published: entry.publishedAt,
      ...(entry.changedAt !== entry.publishedAt && { date_modified: entry.changedAt }),
      tags: entry.tags,
      ...(entry.image !== null && {
        image: entry.image,
        attachments: [{ url: entry.image, mime_type: 'image/jpeg', title: entry.alt }],
      }),
    })),
  });
};

/** A portfolio's feeds, below its address: Atom (RFC 4287) and JSON Feed 1.1. */
export const FEED_FORMATS = {
  atom: { file: 'feed.xml', contentType: 'application/atom+xml; charset=utf-8', write: writeAtom },
  json: { file: 'feed.json', contentType: 'application/feed+json; charset=utf-8', write: writeJson },
} as const satisfies Record<string, FeedFormat>;
export type FeedName = keyof typeof FEED_FORMATS;
