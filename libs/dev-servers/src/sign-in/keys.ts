import { generateKeyPairSync, randomBytes, type JsonWebKey } from 'node:crypto';
import { readJson, writeAtomically } from '../files.js';

/** What signs tokens and cookies. Kept on disk: new keys on each start would end every session. */
export interface SignInKeys {
  readonly jwk: JsonWebKey & { kty: 'RSA' };
  readonly cookieKeys: string[];
}

/** Reads the keys, or makes them on the first start. */
export const keysIn = (file: string): SignInKeys => {
  const known = readJson<SignInKeys>(file);
  if (known) return known;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = {
    ...privateKey.export({ format: 'jwk' }),
    kid: randomBytes(8).toString('hex'),
    use: 'sig',
    alg: 'RS256',
  };
  const keys = { jwk: jwk as SignInKeys['jwk'], cookieKeys: [randomBytes(32).toString('hex')] };
  writeAtomically(file, JSON.stringify(keys));
  return keys;
};
