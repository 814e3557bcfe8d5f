import { defineEntity, p } from '@mikro-orm/postgresql';

const OwnerSchema = defineEntity({
  name: 'Owner',
  tableName: 'owners',
  properties: {
    userId: p.uuid().primary(),
    username: p.text().nullable(),
    firstName: p.text().nullable(),
    lastName: p.text().nullable(),
    /** Whether AI crawlers may read the owner's images. */
    allowAiCrawlers: p.boolean().default(false),
    /** Tags and alt texts are suggested for each new photo. */
    suggestTexts: p.boolean().default(true),
    /** Nothing of the owner is shown to visitors. */
    suspended: p.boolean().default(false),
    /** Identity's revision of what is copied here. */
    revision: p.integer(),
  },
});

/** Media's projection of a photographer, fed by `identity.user_changed`. */
export class Owner extends OwnerSchema.class {}
OwnerSchema.setClass(Owner);
