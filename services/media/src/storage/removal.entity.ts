import { defineEntity, p } from '@mikro-orm/postgresql';

const RemovalSchema = defineEntity({
  name: 'Removal',
  tableName: 'removals',
  properties: {
    /** Of the photo, or of the picture made from one. */
    photoId: p.uuid().primary(),
    /** Null for a picture of the site itself. */
    ownerId: p.uuid().nullable(),
    createdAt: p.datetime(),
    doneAt: p.datetime().nullable(),
  },
});

/**
 * A deleted photo or picture. Its objects still have to go while `doneAt` is null. The row stays afterwards, so that the photo's id
 * never comes back: others remember its last revision and would take the newcomer's first one for an old one.
 */
export class Removal extends RemovalSchema.class {}
RemovalSchema.setClass(Removal);
