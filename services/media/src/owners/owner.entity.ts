import { defineEntity, p } from '@mikro-orm/postgresql';

const OwnerSchema = defineEntity({
  name: 'Owner',
  tableName: 'owners',
  properties: {
    userId: p.uuid().primary(),
    username: p.text().nullable(),
    firstName: p.text().nullable(),
    lastName: p.text().nullable(),
    /** Programs that train models may read their pictures. */
    allowAiCrawlers: p.boolean().default(false),
    /** Tags and alt texts are suggested for each new photo. */
    suggestTexts: p.boolean().default(true),
    /** Identity's revision of what is copied here. */
    revision: p.integer(),
  },
});

/** What media has to know of a photographer: a copy fed by `identity.user_changed`. */
export class Owner extends OwnerSchema.class {}
OwnerSchema.setClass(Owner);
