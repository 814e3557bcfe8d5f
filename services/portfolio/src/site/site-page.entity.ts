import { defineEntity, p } from '@mikro-orm/postgresql';
import { SITE_PAGE_KINDS, SITE_PAGE_STATES, type SiteContent } from '@vitrine/contracts/portfolio/site.rules';

const SitePageSchema = defineEntity({
  name: 'SitePage',
  tableName: 'site_pages',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    kind: p.enum(SITE_PAGE_KINDS),
    state: p.enum(SITE_PAGE_STATES).default('draft'),
    /** The last part of its address; null: it was never published. */
    slug: p.text().nullable(),
    position: p.integer(),
    draft: p.json<SiteContent>(),
    /** Of the draft. */
    revision: p.integer().default(1),
    /** What visitors see, unless its state is `draft`. */
    published: p.json<SiteContent>().nullable(),
    /** Of the draft that is published. */
    publishedRevision: p.integer().nullable(),
    publishedAt: p.datetime().nullable(),
    firstPublishedAt: p.datetime().nullable(),
    changedAt: p.datetime().onCreate(() => new Date()),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
});
export class SitePage extends SitePageSchema.class {}
SitePageSchema.setClass(SitePage);
