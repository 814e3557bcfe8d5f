import { defineEntity, p } from '@mikro-orm/postgresql';

const RemovalSchema = defineEntity({
  name: 'PendingObjectDeletion',
  tableName: 'removals',
  properties: {
    /** Of the photo, of the site image made from one, or of the file that replaced a photo's. */
    photoId: p.uuid().primary(),
    /** Null for a site image of the site itself. */
    ownerId: p.uuid().nullable(),
    createdAt: p.datetime(),
    doneAt: p.datetime().nullable(),
  },
});

/**
 * A deleted photo or site image, or a file that was replaced. Its objects still have to go while `doneAt` is null. The row
 * stays afterwards, so that the id never comes back: others remember a photo's last revision and would take the
 * newcomer's first one for an old one.
 */
export class PendingObjectDeletion extends RemovalSchema.class {}
RemovalSchema.setClass(PendingObjectDeletion);
