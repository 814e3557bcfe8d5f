import { BRAND } from '@vitrine/contracts/brand';
import { JPEG_WIDTH, type PhotoImage, imageJpeg, imageSrcSet } from '@vitrine/contracts/media/photo-image';
import { escapeHtml, jsonForScript } from './markup.js';

export interface HeadImage {
  image: PhotoImage;
  alt: string;
}

export interface HeadFacts {
  title: string;
  description?: string;
  /** Absolute. */
  canonical?: string;
  type?: 'website' | 'profile';
  /** Share card. */
  card?: HeadImage;
  /** First picture to be painted, and the `sizes` it will be painted with: a guess would load it twice. */
  preload?: { image: PhotoImage; sizes: string };
  structured?: unknown;
  isIndexed?: boolean;
}

const meta = (kind: 'name' | 'property', key: string, value: string | undefined): string =>
  value ? `<meta ${kind}="${key}" content="${escapeHtml(value)}" />` : '';

const cardTags = ({ image, alt }: HeadImage, origin: string): string[] => {
  const width = Math.min(JPEG_WIDTH, image.width);
  const height = Math.round((image.height * width) / Math.max(1, image.width));
  const url = origin + imageJpeg(image);
  return [
    meta('property', 'og:image', url),
    meta('property', 'og:image:type', 'image/jpeg'),
    meta('property', 'og:image:width', String(width)),
    meta('property', 'og:image:height', String(height)),
    meta('property', 'og:image:alt', alt),
    meta('name', 'twitter:image', url),
    meta('name', 'twitter:image:alt', alt),
  ];
};

/** The `<head>` of an answer. Every value is somebody's text and is escaped here, nowhere else. */
export const headTags = (facts: HeadFacts, origin: string): string => {
  const { title, description, canonical, type = 'website', card, preload, structured, isIndexed = true } = facts;
  const hasCard = card !== undefined && card.image.widths.length > 0;
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    isIndexed ? '' : meta('name', 'robots', 'noindex'),
    canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}" />` : '',
    ...(isIndexed
      ? [
          meta('property', 'og:site_name', BRAND),
          meta('property', 'og:type', type),
          meta('property', 'og:title', title),
          meta('property', 'og:description', description),
          meta('property', 'og:url', canonical),
          meta('name', 'twitter:card', hasCard ? 'summary_large_image' : 'summary'),
          meta('name', 'twitter:title', title),
          meta('name', 'twitter:description', description),
          ...(hasCard ? cardTags(card, origin) : []),
        ]
      : []),
    preload && preload.image.widths.length > 0
      ? `<link rel="preload" as="image" type="image/webp" imagesrcset="${escapeHtml(imageSrcSet(preload.image))}" imagesizes="${escapeHtml(preload.sizes)}" fetchpriority="high" />`
      : '',
    structured ? `<script type="application/ld+json">${jsonForScript(structured)}</script>` : '',
  ];
  return tags.filter(Boolean).join('\n    ');
};
