import { randomBytes } from 'node:crypto';

/** 144 random bits, as they stand in an address. */
export const newImageToken = (): string => randomBytes(18).toString('base64url');
