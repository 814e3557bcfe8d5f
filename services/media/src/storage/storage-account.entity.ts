import { defineEntity, p } from '@mikro-orm/postgresql';

const StorageAccountSchema = defineEntity({
  name: 'StorageAccount',
  tableName: 'storage_accounts',
  properties: {
    userId: p.uuid().primary(),
    /** Sum of the originals of this owner's photos on the portfolio's shelf. */
    bytes: p.bigint('number'),
    /** As an administrator has set it; null: the default quota. */
    quotaBytes: p.bigint('number').nullable(),
    /** The same two of the delivery shelf. */
    deliveryBytes: p.bigint('number').default(0),
    deliveryQuotaBytes: p.bigint('number').nullable(),
  },
});

/** How much an owner stores, kept in the same transaction as the photos it counts. */
export class StorageAccount extends StorageAccountSchema.class {}
StorageAccountSchema.setClass(StorageAccount);
