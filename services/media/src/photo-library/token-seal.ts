import { Injectable } from '@nestjs/common';
import { compactDecrypt, CompactEncrypt, decodeProtectedHeader } from 'jose';
import { MediaConfig } from '../config.js';

/** What a sealed token is for: one cannot be taken for another. */
export type SealedUse = 'refresh' | 'access' | 'revocation';

/** A sealed token cannot be opened: its key is no longer configured, or it was sealed for another user or use. */
export class SealError extends Error {
  override readonly name = 'SealError';

  constructor() {
    super('A sealed token cannot be opened.');
  }
}

const ALG = 'dir';
const ENC = 'A256GCM';

/**
 * Seals tokens for the database (decision 0074): compact JWE, encrypted directly with the first of `LIBRARY_KEYS`. User and
 * use stand in the protected header, so that a row copied to another user does not open.
 */
@Injectable()
export class TokenSeal {
  constructor(private readonly config: MediaConfig) {}

  /** The key that seals; null while none is configured. */
  get currentKey(): string | null {
    return this.keys[0]?.[0] ?? null;
  }

  /** Throws {@link SealError} while no key is configured. */
  async seal(userId: string, use: SealedUse, token: string): Promise<string> {
    const [current] = this.keys;
    if (!current) throw new SealError();
    const [kid, key] = current;
    return new CompactEncrypt(new TextEncoder().encode(token))
      .setProtectedHeader({ alg: ALG, enc: ENC, kid, sub: userId, use })
      .encrypt(key);
  }

  /** Throws {@link SealError}. */
  async open(userId: string, use: SealedUse, sealed: string): Promise<string> {
    try {
      const { plaintext, protectedHeader } = await compactDecrypt(sealed, this.keyOf(sealed), {
        keyManagementAlgorithms: [ALG],
        contentEncryptionAlgorithms: [ENC],
      });
      if (protectedHeader['sub'] !== userId || protectedHeader['use'] !== use) throw new SealError();
      return new TextDecoder().decode(plaintext);
    } catch {
      throw new SealError();
    }
  }

  private keyOf(sealed: string): Uint8Array {
    const { kid } = decodeProtectedHeader(sealed);
    const found = this.keys.find(([name]) => name === kid);
    if (!found) throw new SealError();
    return found[1];
  }

  /** By their names; the current one first. */
  private get keys(): (readonly [string, Uint8Array])[] {
    return this.config.LIBRARY_KEYS.map((entry) => {
      const [kid = '', key = ''] = entry.split(':');
      return [kid, Buffer.from(key, 'base64url')] as const;
    });
  }
}
