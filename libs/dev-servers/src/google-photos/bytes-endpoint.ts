import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { BaseUrl } from './base-urls.js';
import type { Exchange } from './exchange.js';
import type { Fault } from './faults.js';
import { GoogleError } from './google-error.js';
import { renditionOf, type ItemFile } from './item-bytes.js';
import type { LibraryItem } from './library.js';
import { PICKER_SCOPE } from './scopes.js';
import type { StandInParts } from './stand-in-parts.js';

/** Sends the bytes behind a base URL. Refusals are pages, as this is no API. */
export class BytesEndpoint {
  constructor(private readonly parts: StandInParts) {}

  /** The item of a base URL that is still good; for the log and for faults of single items. */
  itemOf(sealed: string): LibraryItem | undefined {
    const base = this.parts.baseUrls.read(sealed);
    return base && this.parts.libraries.of(base.account).items.find(({ id }) => id === base.item);
  }

  async send({ request, response, caught, fault }: Exchange): Promise<void> {
    const [sealed = '', parameters] = caught;
    const base = this.parts.baseUrls.read(sealed);
    const refusal = base ? this.refusalOf(base, request.headers.authorization) : 403;
    if (refusal) return refuse(response, refusal);
    const item = this.itemOf(sealed);
    const rendition = renditionOf(parameters);
    if (!rendition) return refuse(response, 400);
    const file = item && (await this.parts.bytes.find(item, rendition));
    if (!item || !file) return refuse(response, 404);
    response.setHeader('content-type', file.type);
    response.setHeader('cache-control', 'private, max-age=3600, no-transform');
    response.setHeader('content-disposition', `inline;filename="${item.filename}"`);
    response.setHeader('x-content-type-options', 'nosniff');
    await sendFile(response, file, fault);
  }

  /** A status, or nothing where the bytes may be sent. */
  private refusalOf({ account, session }: BaseUrl, header: string | undefined): number | undefined {
    if (session === null) return undefined; // base URLs of the Library API carry their permission themselves
    if (this.parts.sessions.find(session)?.account !== account || !header) return 403;
    try {
      return this.parts.grants.authorise(header, PICKER_SCOPE).account === account ? undefined : 403;
    } catch (error) {
      if (error instanceof GoogleError) return error.status;
      throw error;
    }
  }
}

const refuse = (response: ServerResponse, status: number): void => {
  response.writeHead(status, { 'content-type': 'text/html; charset=UTF-8' });
  response.end(`<!DOCTYPE html><title>Error ${status}</title><p>That’s an error.</p>`);
};

const sendFile = async (response: ServerResponse, file: ItemFile, fault: Fault | undefined): Promise<void> => {
  if (fault?.kind !== 'no-length') {
    response.setHeader('content-length', String(fault?.kind === 'wrong-length' ? file.bytes * 2 : file.bytes));
  }
  const body = file.open();
  switch (fault?.kind) {
    case 'cut-body':
    case 'stalled-body':
      await sendPart(response, body, file.bytes / 2);
      if (fault.kind === 'cut-body') response.destroy();
      return;
    case 'wrong-length':
      await sendPart(response, body, file.bytes);
      response.destroy();
      return;
    case 'slow-body':
      for (const byte of await buffer(body)) {
        if (response.destroyed) return;
        response.write(Buffer.of(byte));
        await delay(100);
      }
      response.end();
      return;
    default:
      await pipeline(body, response);
  }
};

/** The first so many bytes; returns once they have left this process. */
const sendPart = async (response: ServerResponse, body: Readable, bytes: number): Promise<void> => {
  let left = Math.floor(bytes);
  for await (const part of body) {
    const piece = (part as Buffer).subarray(0, left);
    left -= piece.length;
    await new Promise<void>((resolve) => response.write(piece, () => resolve()));
    if (left <= 0 || response.destroyed) return;
  }
};
