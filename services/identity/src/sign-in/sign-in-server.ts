import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { WorkScope } from '@vitrine/platform/context/work-scope';
import { Logger } from '@vitrine/platform/log/logger';
import type { Provider } from 'oidc-provider';
import { IdentityConfig } from '../config.js';
import { show } from './http-form.js';
import { OwnAccounts } from './own-accounts.js';
import { messagePage } from './pages.js';
import { makeProvider } from './provider.js';
import { PRINTED_LINK_S, SignInLinks } from './sign-in-links.js';
import { SignInRecords } from './sign-in-records.js';
import { SignInSite } from './sign-in-site.js';

const PREFIX = '/sign-in';

/** Listens for what the gateway passes on, and for its own calls. */
@Injectable()
export class SignInServer implements OnApplicationBootstrap, OnModuleDestroy {
  private server?: Server;

  constructor(
    private readonly config: IdentityConfig,
    private readonly records: SignInRecords,
    private readonly links: SignInLinks,
    private readonly accounts: OwnAccounts,
    private readonly site: SignInSite,
    private readonly scope: WorkScope,
    private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const {
      OIDC_CLIENT_ID: clientId = '',
      OIDC_CLIENT_SECRET: clientSecret = '',
      SIGN_IN_HOST,
      SIGN_IN_PORT,
    } = this.config;
    const { origin, host, protocol } = new URL(this.config.PUBLIC_URL ?? '');
    const find = (userId: string) => this.accounts.find(userId);
    const provider = await this.scope.run({ requestId: 'start' }, async () => {
      await this.records.put('site', 'origin', { origin });
      await this.greetFirst(origin);
      return makeProvider(this.records, { origin, clientId, clientSecret, find });
    });
    this.server = createServer({ requestTimeout: 20_000 }, (request, response) => {
      // One site has one name here, whatever a request says.
      Object.assign(request.headers, {
        host,
        'x-forwarded-host': host,
        'x-forwarded-proto': protocol.slice(0, -1),
      });
      void this.scope.run({ requestId: String(request.headers['x-request-id'] ?? randomUUID()) }, () =>
        this.answer(provider, request, response),
      );
    });
    await new Promise<void>((resolve, reject) => {
      this.server?.once('error', reject).listen(SIGN_IN_PORT, SIGN_IN_HOST, () => resolve());
    });
  }

  async onModuleDestroy(): Promise<void> {
    await new Promise((resolve) => {
      this.server?.close(resolve);
      this.server?.closeIdleConnections();
    });
  }

  private async answer(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const url = request.url ?? '/';
      if (!url.startsWith(`${PREFIX}/`)) return void response.writeHead(404).end();
      // As a framework that mounts the provider tells it.
      Object.assign(request, { url: url.slice(PREFIX.length), originalUrl: url, baseUrl: PREFIX });
      await this.site.answer(provider, url.slice(PREFIX.length).split('?', 1)[0] ?? '', request, response);
    } catch (err) {
      this.logger.error({ err }, 'a page of the sign-in could not be answered');
      if (!response.headersSent) show(response, messagePage('Sign-in did not work', 'Something went wrong here.'), 500);
      else response.destroy();
    }
  }

  /** The way in of a site that nobody administers yet. */
  private async greetFirst(origin: string): Promise<void> {
    if (await this.links.hasAdministrator()) return;
    const path = await this.links.make({ isAdmin: true, isFirst: true }, PRINTED_LINK_S);
    this.logger.warn({ forOperator: true }, `Make the first administrator, once and within a day, at ${origin}${path}`);
  }
}
