import { Injectable } from '@nestjs/common';
import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import { ConsumesQueue, QueueWorker } from '@vitrine/platform/queues/queue-worker';
import { SendEmail } from './send-email.js';

@Injectable()
@ConsumesQueue('email')
export class EmailWorker extends QueueWorker<'email'> {
  constructor(private readonly sendEmail: SendEmail) {
    super();
  }

  async perform({ emailId }: QueueMap['email']['payload']): Promise<QueueMap['email']['result']> {
    return { status: await this.sendEmail.send(emailId) };
  }

  override exhausted({ emailId }: QueueMap['email']['payload']): Promise<void> {
    return this.sendEmail.giveUp(emailId);
  }
}
