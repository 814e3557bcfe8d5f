import { Injectable } from '@nestjs/common';
import type { IdentityEvents } from '@vitrine/contracts/identity/identity.events';
import { FactHandler } from '@vitrine/platform/outbox/fact-handler.decorator';
import { ForgetPerson } from './forget-person.js';

@Injectable()
export class DeletedPeopleFacts {
  constructor(private readonly forgetPerson: ForgetPerson) {}

  @FactHandler('identity.user_deleted')
  onUserDeleted(person: IdentityEvents['identity.user_deleted']): Promise<void> {
    return this.forgetPerson.run(person);
  }
}
