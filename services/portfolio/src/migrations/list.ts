import { Migration0001Templates } from './0001-templates.js';
import { Migration0002ReadModel } from './0002-read-model.js';
import { Migration0003OrderAndPictures } from './0003-order-and-pictures.js';
import { Migration0004PartsAndCrawlers } from './0004-parts-and-crawlers.js';
import { Migration0005Alignments } from './0005-alignments.js';
import { Migration0006GalleryShare } from './0006-gallery-share.js';
import { Migration0007Indexes } from './0007-indexes.js';
import { Migration0008GlossaryNames } from './0008-glossary-names.js';
import { Migration0009ReconcilerLeases } from './0009-reconciler-leases.js';
import { Migration0010SitemapParts } from './0010-sitemap-parts.js';
import { Migration0011GalleryIndexes } from './0011-gallery-indexes.js';
import { Migration0012ClientGalleries } from './0012-client-galleries.js';
import { Migration0013GalleryMails } from './0013-gallery-mails.js';
import { Migration0014SitePages } from './0014-site-pages.js';
import { Migration0015Looks } from './0015-looks.js';
import { Migration0016Logos } from './0016-logos.js';

/** In the order they run; a migration that has been released is never edited. */
export const MIGRATIONS = [
  Migration0001Templates,
  Migration0002ReadModel,
  Migration0003OrderAndPictures,
  Migration0004PartsAndCrawlers,
  Migration0005Alignments,
  Migration0006GalleryShare,
  Migration0007Indexes,
  Migration0008GlossaryNames,
  Migration0009ReconcilerLeases,
  Migration0010SitemapParts,
  Migration0011GalleryIndexes,
  Migration0012ClientGalleries,
  Migration0013GalleryMails,
  Migration0014SitePages,
  Migration0015Looks,
  Migration0016Logos,
];
