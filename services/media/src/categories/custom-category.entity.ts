import { defineEntity, p } from '@mikro-orm/postgresql';

const CustomCategorySchema = defineEntity({
  name: 'CustomCategory',
  tableName: 'custom_categories',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    /** What photos are filed under; never changes. */
    categoryId: p.text(),
    label: p.text(),
    description: p.text(),
    /** Of the last event about it. */
    revision: p.bigint('number').default(0),
    createdAt: p.datetime(),
  },
});

/** A photographer's own category (ENT-11). */
export class CustomCategory extends CustomCategorySchema.class {}
CustomCategorySchema.setClass(CustomCategory);
