import { Injectable } from '@nestjs/common';
import type { IdentityEvents } from '@vitrine/contracts/identity/identity.events';
import { FactHandler } from '@vitrine/platform/outbox/fact-handler.decorator';
import { WelcomePhotographer } from './welcome-photographer.js';

@Injectable()
export class WelcomeFacts {
  constructor(private readonly welcome: WelcomePhotographer) {}

  @FactHandler('identity.user_onboarded')
  onOnboarded(person: IdentityEvents['identity.user_onboarded']): Promise<void> {
    return this.welcome.run(person);
  }
}
