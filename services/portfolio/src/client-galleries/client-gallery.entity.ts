import { defineEntity, p } from '@mikro-orm/postgresql';
import type { GalleryDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import {
  AUDIENCES,
  GALLERY_PURPOSES,
  GALLERY_STAGES,
  GALLERY_STATES,
  type GalleryRules,
  LINK_ROLES,
} from '@vitrine/contracts/client-galleries/client-gallery.rules';

const ClientGallerySchema = defineEntity({
  name: 'ClientGallery',
  tableName: 'client_galleries',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    title: p.text(),
    /** In front of the secret of its addresses. */
    name: p.text(),
    /** The link that the address with the name alone leads to; it has a PIN. */
    namedLinkId: p.uuid().nullable(),
    note: p.text().default(''),
    purpose: p.enum(GALLERY_PURPOSES),
    state: p.enum(GALLERY_STATES),
    stage: p.enum(GALLERY_STAGES),
    stageAt: p.datetime().onCreate(() => new Date()),
    rules: p.json<GalleryRules>(),
    look: p.json<GalleryDto['look']>(),
    /** Of the wedding, the session, the event; days are texts, `2026-11-28`. */
    day: p.date().nullable(),
    opensOn: p.date().nullable(),
    closesOn: p.date().nullable(),
    timeZone: p.text(),
    closedAt: p.datetime().nullable(),
    expectedPhotos: p.integer().nullable(),
    completeOn: p.date().nullable(),
    watermark: p.text().default(''),
    sharesCover: p.boolean().default(false),
    asksConsent: p.boolean().default(false),
    tellsOpening: p.boolean().default(false),
    /** When a visitor did something last. */
    activeAt: p.datetime().nullable(),
    revision: p.integer().default(1),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
});
export class ClientGallery extends ClientGallerySchema.class {}
ClientGallerySchema.setClass(ClientGallery);

const GallerySetSchema = defineEntity({
  name: 'GallerySet',
  tableName: 'gallery_sets',
  properties: {
    id: p.uuid().primary(),
    galleryId: p.uuid(),
    title: p.text(),
    audience: p.enum(AUDIENCES).default('all'),
    place: p.integer(),
  },
});
export class GallerySet extends GallerySetSchema.class {}
GallerySetSchema.setClass(GallerySet);

const GalleryLinkSchema = defineEntity({
  name: 'GalleryLink',
  tableName: 'gallery_links',
  properties: {
    id: p.uuid().primary(),
    galleryId: p.uuid(),
    secretHash: p.text(),
    label: p.text(),
    role: p.enum(LINK_ROLES),
    pinHash: p.text().nullable(),
    /** Grows with every new PIN: who has entered another one is asked again. */
    pinVersion: p.integer().default(0),
    expiresOn: p.date().nullable(),
    revokedAt: p.datetime().nullable(),
    mayDownload: p.boolean().default(true),
    mayMark: p.boolean().default(true),
    mayComment: p.boolean().default(true),
    emails: p.array().default([]),
    opens: p.integer().default(0),
    firstOpenedAt: p.datetime().nullable(),
    lastOpenedAt: p.datetime().nullable(),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
});
export class GalleryLink extends GalleryLinkSchema.class {}
GalleryLinkSchema.setClass(GalleryLink);

const ClientPageSchema = defineEntity({
  name: 'ClientPage',
  tableName: 'client_pages',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    name: p.text(),
    secretHash: p.text(),
    endedAt: p.datetime().nullable(),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
});
export class ClientPage extends ClientPageSchema.class {}
ClientPageSchema.setClass(ClientPage);

export const GALLERY_ENTITIES = [ClientGallery, GallerySet, GalleryLink, ClientPage];
