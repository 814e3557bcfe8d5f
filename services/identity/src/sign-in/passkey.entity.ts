import { defineEntity, p } from '@mikro-orm/postgresql';

const PasskeySchema = defineEntity({
  name: 'Passkey',
  tableName: 'passkeys',
  properties: {
    /** As the authenticator has made it, in base64url. */
    id: p.text().primary(),
    userId: p.uuid(),
    name: p.text(),
    /** COSE, in base64url. */
    publicKey: p.text(),
    /** Of signatures; 0 for good where the authenticator does not count. */
    counter: p.bigint('number'),
    transports: p.array(),
    createdAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
  },
});

/** What a device of a user signs in with. */
export class Passkey extends PasskeySchema.class {}
PasskeySchema.setClass(Passkey);
