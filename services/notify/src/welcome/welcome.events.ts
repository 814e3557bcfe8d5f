import { Injectable } from '@nestjs/common';
import type { IdentityEvents } from '@vitrine/contracts/identity/identity.events';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { WelcomePhotographer } from './welcome-photographer.js';

@Injectable()
export class WelcomeEvents {
  constructor(private readonly welcome: WelcomePhotographer) {}

  @EventHandler('identity.user_onboarded')
  userOnboarded(user: IdentityEvents['identity.user_onboarded']): Promise<void> {
    return this.welcome.queueMail(user);
  }
}
