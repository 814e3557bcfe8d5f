import { Body, Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DeleteAccountDto } from '@vitrine/contracts/identity/account.dto';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { Serves } from '../edge/serves.decorator.js';
import { CurrentUser } from '../sessions/current-user.decorator.js';
import { DeleteAccount } from './delete-account.js';

@Controller()
export class AccountController {
  constructor(private readonly deleteAccount: DeleteAccount) {}

  @Serves('deleteAccount')
  async delete(
    @CurrentUser() { id }: UserDto,
    @Body() dto: DeleteAccountDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ success: true; message: string }> {
    await this.deleteAccount.delete(id, dto, reply);
    return { success: true, message: 'Account deleted' };
  }
}
