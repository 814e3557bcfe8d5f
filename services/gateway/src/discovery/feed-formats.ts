import { isDeepStrictEqual } from 'node:util';
import { i18n } from '@vitrine/contracts/i18n';
import { imageJpeg } from '@vitrine/contracts/media/photo-image';
import type { ProfileDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import type { Rights } from '@vitrine/contracts/portfolio/rights.rules';
import { escapeHtml } from '@vitrine/platform/text/escape-html';
import { wordsOf } from '../edge/escape-html.js';
import { escapeXml, XML_DECLARATION } from './xml.js';

interface FeedContent {
  origin: string;
  profile: ProfileDto;
  photos: readonly PublicPhotoDto[];
  /** When anything of it changed last, ISO. */
  updatedAt: string;
}

/** As {@link FEED_FORMATS} names them. */
export interface FeedFormat {
  file: string;
  contentType: string;
  write(content: FeedContent): string;
}

const linkOf = ({ origin, profile }: FeedContent, photo: PublicPhotoDto): string =>
  `${origin}${profile.path}?photo=${photo.id}`;

/** The photo and its texts, as HTML for readers. */
const contentOf = ({ origin }: FeedContent, photo: PublicPhotoDto): string => {
  const { image, description } = photo;
  const src = escapeHtml(origin + imageJpeg(image));
  const words = description ? wordsOf(description) : '';
  return `<p><img src="${src}" alt="${escapeHtml(publicAltOf(photo))}" /></p>${words && `<p>${escapeHtml(words)}</p>`}`;
};

const drawable = ({ photos }: FeedContent): PublicPhotoDto[] => photos.filter(({ image }) => image.widths.length > 0);

/** What a photo is called away from its page, where a hidden title is not told (decision 0047). */
const nameOf = ({ hidesTitle, title, photographer }: PublicPhotoDto): string =>
  hidesTitle ? i18n._('Photograph by {photographer}', { photographer }) : title;
/** The same for those who cannot see it. */
export const publicAltOf = (photo: PublicPhotoDto): string => photo.altText ?? nameOf(photo);

/** The rights to a photo where the page around it does not state them anyway. */
export const ownRights = ({ rights }: PublicPhotoDto, profile?: ProfileDto): Rights | undefined =>
  isDeepStrictEqual(rights, profile?.rights) ? undefined : rights;

/** Who may do what with the photos: as a sentence, and where the terms are (RFC 4946). */
const atomRights = (rights: Rights | undefined): string => {
  if (!rights) return '';
  const words = [rights.notice, rights.licence].filter(Boolean).join(' · ');
  const terms = rights.licenceUrl ? `<link rel="license" href="${escapeXml(rights.licenceUrl)}"/>` : '';
  return `<rights>${escapeXml(words)}</rights>${terms}`;
};

const atomEntry = (content: FeedContent, photo: PublicPhotoDto): string => {
  const link = escapeXml(linkOf(content, photo));
  return `<entry><id>urn:uuid:${photo.id}</id><title>${escapeXml(nameOf(photo))}</title><link rel="alternate" type="text/html" href="${link}"/><link rel="enclosure" type="image/jpeg" href="${escapeXml(content.origin + imageJpeg(photo.image))}"/><published>${escapeXml(photo.createdAt)}</published><updated>${escapeXml(photo.createdAt)}</updated><category term="${escapeXml(photo.category)}" label="${escapeXml(photo.categoryLabel)}"/>${atomRights(ownRights(photo, content.profile))}<content type="html">${escapeXml(contentOf(content, photo))}</content></entry>\n`;
};

const writeAtom = (content: FeedContent): string => {
  const { origin, profile, updatedAt } = content;
  const url = escapeXml(origin + profile.path);
  const name = escapeXml(displayName(profile));
  const subtitle = profile.tagline ? `<subtitle>${escapeXml(profile.tagline)}</subtitle>` : '';
  return `${XML_DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><id>urn:uuid:${profile.id}</id><title>${name}</title>${subtitle}<link rel="alternate" type="text/html" href="${url}"/><link rel="self" type="application/atom+xml" href="${url}/feed.xml"/><author><name>${name}</name><uri>${url}</uri></author><updated>${escapeXml(updatedAt)}</updated>${atomRights(profile.rights)}
${drawable(content)
  .map((photo) => atomEntry(content, photo))
  .join('')}</feed>\n`;
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
    items: drawable(content).map((photo) => ({
      id: photo.id,
      ...(ownRights(photo, profile) && { _rights: photo.rights }),
      url: linkOf(content, photo),
      ...(!photo.hidesTitle && { title: photo.title }),
      content_html: contentOf(content, photo),
      image: origin + imageJpeg(photo.image),
      date_published: photo.createdAt,
      tags: [photo.categoryLabel, ...photo.tags],
      attachments: [
        {
          url: origin + imageJpeg(photo.image),
          mime_type: 'image/jpeg',
          title: publicAltOf(photo),
        },
      ],
    })),
  });
};

/** A portfolio's feeds, below its address: Atom (RFC 4287) and JSON Feed 1.1. */
export const FEED_FORMATS = {
  atom: { file: 'feed.xml', contentType: 'application/atom+xml; charset=utf-8', write: writeAtom },
  json: { file: 'feed.json', contentType: 'application/feed+json; charset=utf-8', write: writeJson },
} as const satisfies Record<string, FeedFormat>;
export type FeedName = keyof typeof FEED_FORMATS;
