import { Injectable } from '@nestjs/common';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { ContactAddressDto } from '@vitrine/contracts/identity/identity.rpc';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';

/** Who a message is for, asked of identity in the moment it is sent, whatever the visitor's page says (SEC-22). */
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
