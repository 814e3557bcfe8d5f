import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { CONTACT_TEXT } from '@vitrine/contracts/notify/contact.rules';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';

/** The photo that an enquiry is about. */
export interface EnquiredPhoto {
  id: string;
  title: string;
}

/** The photo of a request, as portfolio shows it: public, and the recipient's own. */
@Injectable()
export class GetEnquiredPhoto {
  constructor(private readonly rpc: RpcClient) {}

  /** Throws VALIDATION with a sentence for `photoId`. */
  async get(ownerId: string, photoId: string): Promise<EnquiredPhoto> {
    try {
      const { id, title } = await this.rpc.call('portfolio.photo.get', { identifier: ownerId, photoId });
      return { id, title };
    } catch (error) {
      if (error instanceof AppError && error.status === 404)
        throw new AppError('VALIDATION', CONTACT_TEXT.photo, { photoId: [CONTACT_TEXT.photo] });
      throw error;
    }
  }
}
