import { defineEntity, p } from '@mikro-orm/postgresql';

const RemovalSchema = defineEntity({
  name: 'Removal',
  tableName: 'removals',
  properties: { photoId: p.uuid().primary(), ownerId: p.uuid(), createdAt: p.datetime() },
});

/** A deleted photo whose objects still have to go: the row that stands for it until then. */
export class Removal extends RemovalSchema.class {}
RemovalSchema.setClass(Removal);
