import { defineEntity, p } from '@mikro-orm/postgresql';
import { LIST_STATES } from '@vitrine/contracts/client-galleries/client-gallery.rules';

const GalleryPersonSchema = defineEntity({
  name: 'GalleryPerson',
  tableName: 'gallery_persons',
  properties: {
    /** Of somebody who chooses by the link alone it is the link's: the link is who they are (decision 0123). */
    id: p.uuid().primary(),
    galleryId: p.uuid(),
    /** By which they came first. */
    linkId: p.uuid().nullable(),
    name: p.text(),
    email: p.text().nullable(),
    /** When they gave the code that was mailed to `email`. */
    verifiedAt: p.datetime().nullable(),
    /** Their photographer says that they are this one; what is theirs stays theirs, so it can be taken back. */
    mergedInto: p.uuid().nullable(),
    createdAt: p.datetime().onCreate(() => new Date()),
    lastSeenAt: p.datetime().onCreate(() => new Date()),
  },
});
/** A visitor who has said who they are. */
export class GalleryPerson extends GalleryPersonSchema.class {}
GalleryPersonSchema.setClass(GalleryPerson);

const GalleryListSchema = defineEntity({
  name: 'GalleryList',
  tableName: 'gallery_lists',
  properties: {
    id: p.uuid().primary(),
    galleryId: p.uuid(),
    personId: p.uuid(),
    name: p.text(),
    /** Among those of its person, from 0. */
    place: p.integer().default(0),
    state: p.enum(LIST_STATES).default('open'),
    note: p.text().default(''),
    submittedAt: p.datetime().nullable(),
    /** What was sent last, in the order of the gallery. */
    snapshot: p.json<{ photoId: string; fileName: string }[]>().nullable(),
    /** How often it was sent. */
    revision: p.integer().default(0),
    createdAt: p.datetime().onCreate(() => new Date()),
  },
});
/** A named list of photos that a person has chosen. */
export class GalleryList extends GalleryListSchema.class {
  /** Nothing of it changes until its photographer opens it again. */
  isFrozen(): boolean {
    return this.state === 'submitted';
  }
}
GalleryListSchema.setClass(GalleryList);

export const VISITOR_ENTITIES = [GalleryPerson, GalleryList];
