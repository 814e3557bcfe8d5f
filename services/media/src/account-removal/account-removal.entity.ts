import { defineEntity, p } from '@mikro-orm/postgresql';

const AccountRemovalSchema = defineEntity({
  name: 'AccountRemoval',
  tableName: 'account_removals',
  properties: {
    userId: p.uuid().primary(),
    requestedAt: p.datetime(),
    /** From then on only objects are left. */
    rowsGoneAt: p.datetime().nullable(),
    doneAt: p.datetime().nullable(),
  },
});

/**
 * A person whose account is gone. What media has of them still has to go while `doneAt` is null. The row stays
 * afterwards, so that nothing that comes late brings anything of them back.
 */
export class AccountRemoval extends AccountRemovalSchema.class {}
AccountRemovalSchema.setClass(AccountRemoval);
