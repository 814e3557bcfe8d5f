import { Injectable } from '@nestjs/common';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { ContactAddressDto } from '@vitrine/contracts/identity/identity.rpc';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';

/** The recipient of a message, from identity at the time of sending and not from the request (SEC-22). */
@Injectable()
export class GetRecipient {
  constructor(private readonly rpc: RpcClient) {}

  /** Throws RECIPIENT_NOT_FOUND, CONTACT_DISABLED. */
  async get(userId: string): Promise<ContactAddressDto> {
    const mailbox = await this.mailboxOf(userId);
    if (mailbox.contactPreference === 'disabled') raise('CONTACT_DISABLED');
    return mailbox;
  }

  private async mailboxOf(userId: string): Promise<ContactAddressDto> {
    try {
      return await this.rpc.call('identity.user.contact_address', { userId });
    } catch (error) {
      if (error instanceof AppError && error.code === 'USER_NOT_FOUND') raise('RECIPIENT_NOT_FOUND');
      throw error;
    }
  }
}
