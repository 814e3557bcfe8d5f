import { Body, Controller, HttpCode } from '@nestjs/common';
import { ClientErrorDto } from '@vitrine/contracts/http/client-error.dto';
import { Metrics } from '@vitrine/platform/health/define-metric';
import { Logger } from '@vitrine/platform/log/logger';
import { clientErrors } from '../edge/gateway.metric.js';
import { Serves } from '../edge/serves.decorator.js';

/** Of an address; line and column at its end stay. */
const QUERY = /[?#][^\s)'"]*?(?=(?::\d+){0,2}(?:[\s)'"]|$))/g;
/** `function@https://…` is how some browsers write a line of a stack. */
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const CONTROL = /[^\P{Cc}\n]/gu;

/** A browser's report of an error without personal data: queries, anchors and e-mail addresses. */
export const withoutPersonalData = (text: string): string =>
  text.replace(CONTROL, ' ').replace(QUERY, '').replace(EMAIL, '(e-mail)');

/** An error that a page reports. Open to visitors, so it is logged and counted, and has no other effect. */
@Controller()
export class ClientErrorsController {
  constructor(
    private readonly logger: Logger,
    private readonly metrics: Metrics,
  ) {
    metrics.of(clientErrors); // 0 until there is one
  }

  @Serves('clientError')
  @HttpCode(204)
  record(@Body() { message, stack, path, build }: ClientErrorDto): void {
    this.metrics.of(clientErrors).inc();
    const page = { message, stack, path, build };
    const kept = Object.entries(page).map(([field, text]) => [field, withoutPersonalData(text)]);
    this.logger.warn({ page: Object.fromEntries(kept) as typeof page }, 'Error in a page');
  }
}
