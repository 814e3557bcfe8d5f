import { Injectable } from '@nestjs/common';
import type { ClientErrorDto } from '@vitrine/contracts/http/client-error.dto';
import { Metrics } from '@vitrine/platform/health/define-metric';
import { Logger } from '@vitrine/platform/log/logger';
import { clientErrors } from './client-errors.metric.js';
import { withoutPersonalData } from './without-personal-data.js';

/** An error that a page reports. Open to visitors, so it is logged and counted, and has no other effect. */
@Injectable()
export class RecordClientError {
  constructor(
    private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {
    metrics.of(clientErrors); // 0 until there is one
  }

  record({ message, stack, path, build }: ClientErrorDto): void {
    this.metrics.of(clientErrors).inc();
    const page = { message, stack, path, build };
    const kept = Object.entries(page).map(([field, text]) => [field, withoutPersonalData(text)]);
    this.logger.warn({ page: Object.fromEntries(kept) as typeof page }, 'Error in a page');
  }
}
