import { defineEntity, p } from '@mikro-orm/postgresql';

const DeletedUserSchema = defineEntity({
  name: 'DeletedUser',
  tableName: 'deleted_users',
  properties: {
    userId: p.uuid().primary(),
    requestedAt: p.datetime(),
    doneAt: p.datetime().nullable(),
  },
});

/**
 * A user whose account is deleted. Rows and objects of theirs are left while `doneAt` is null. The row stays afterwards,
 * so that late requests and events are refused.
 */
export class DeletedUser extends DeletedUserSchema.class {}
DeletedUserSchema.setClass(DeletedUser);
