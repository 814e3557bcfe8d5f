import { createHash, createHmac, hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { PortfolioConfig } from '../config.js';
import type { ClientGallery, ClientPage, GalleryLink } from './client-gallery.entity.js';

/** Of `LINK_SECRET`: letters and digits that are taken for no other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 20;
/** Bytes from here on would make the first characters likelier. */
const FAIR = 256 - (256 % ALPHABET.length);

const scryptOf = promisify<string, Buffer, number, Buffer>(scrypt);
const PIN_BYTES = 32;

export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export const hashOfPin = async (pin: string): Promise<string> => {
  const salt = randomBytes(16);
  const hash = await scryptOf(pin, salt, PIN_BYTES);
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`;
};

/** `pin`: as `comparablePin` gives it. */
export const isPinOf = async ({ pinHash }: Pick<GalleryLink, 'pinHash'>, pin: string): Promise<boolean> => {
  const [salt = '', hash = ''] = (pinHash ?? '').split('.').map((part) => Buffer.from(part, 'base64url'));
  return (
    hash.length === PIN_BYTES && timingSafeEqual(await scryptOf(pin, Buffer.from(salt), PIN_BYTES), Buffer.from(hash))
  );
};

/**
 * Secrets of links, derived from the installation's own secret and the link's id: they can be shown again, and the
 * database, which has only their hashes, gives none away.
 */
@Injectable()
export class LinkSecrets {
  private readonly key: Buffer;
  private readonly origin: string;

  constructor({ RPC_TOKEN, PUBLIC_URL }: PortfolioConfig) {
    // Without a token (a service alone on a desk) addresses are shown until the process ends.
    const root = RPC_TOKEN ?? randomBytes(32);
    this.key = Buffer.from(hkdfSync('sha256', root, '', 'vitrine client gallery links', 32));
    this.origin = new URL(PUBLIC_URL).origin;
  }

  secretOf(id: string): string {
    const bytes = createHmac('sha512', this.key).update(id).digest();
    return [...bytes]
      .filter((byte) => byte < FAIR)
      .slice(0, LENGTH)
      .map((byte) => ALPHABET[byte % ALPHABET.length])
      .join('');
  }

  pathOf({ name }: Pick<ClientGallery, 'name'>, { id }: Pick<GalleryLink, 'id'>): string {
    return `/g/${name}/${this.secretOf(id)}`;
  }

  /** Null once it is revoked, and where the installation had another secret when it was made. */
  urlOf(gallery: Pick<ClientGallery, 'name'>, link: GalleryLink): string | null {
    return !link.revokedAt && this.isCurrent(link) ? this.origin + this.pathOf(gallery, link) : null;
  }

  namedUrlOf({ name, namedLinkId }: ClientGallery): string | null {
    return namedLinkId ? `${this.origin}/g/${name}` : null;
  }

  pageUrlOf(page: ClientPage): string | null {
    return this.isCurrent(page) ? `${this.origin}/c/${this.secretOf(page.id)}` : null;
  }

  isCurrent({ id, secretHash }: Pick<GalleryLink, 'id' | 'secretHash'>): boolean {
    return hashOfSecret(this.secretOf(id)) === secretHash;
  }
}
