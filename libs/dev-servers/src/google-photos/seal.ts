import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Opaque texts that only this stand-in can make and read: page tokens and base URLs need no memory of their own. */
export class Seal {
  private readonly key = randomBytes(32);

  /** A text for URLs, without `=`. */
  close(purpose: string, value: unknown): string {
    const text = Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${text}.${this.mark(purpose, text)}`;
  }

  /** The value, or `undefined` when the text is not one of ours for this purpose. */
  open<T>(purpose: string, sealed: string): T | undefined {
    const [text = '', mark = ''] = sealed.split('.');
    const expected = Buffer.from(this.mark(purpose, text));
    const given = Buffer.from(mark);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as T;
  }

  private mark(purpose: string, text: string): string {
    return createHmac('sha256', this.key).update(`${purpose}\n${text}`).digest('base64url').slice(0, 24);
  }
}
