import { jest } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { Test } from '@nestjs/testing';
import type { PortfolioPageDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import type { SiteImageSnapshot } from '@vitrine/contracts/media/media.events';
import type { BannerDto } from '@vitrine/contracts/media/banner.dto';
import type { SiteImageDto } from '@vitrine/contracts/media/site-image.dto';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { WorkScope } from '@vitrine/platform/context/work-scope';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { fakeRpc, type RpcAnswers } from '@vitrine/testing/fake-rpc';
import { serveRpc, type ServedRpc } from '@vitrine/testing/serve-rpc';
import { testDatabase, testRedis } from '@vitrine/testing/test-stack';
import { AlignProjections } from '../src/alignment/align-projections.js';
import { RebuildReadModel } from '../src/alignment/rebuild-read-model.js';
import { PortfolioConfig } from '../src/config.js';
import { MIGRATIONS } from '../src/migrations/list.js';
import { PortfolioModule, RebuildCommandModule } from '../src/portfolio.module.js';
import { ReadModelProjector } from '../src/alignment/read-model-projector.js';

/** Portfolio on a database of its own; events are handed to it, other services are played. */
export const startPortfolio = async (answers: RpcAnswers = {}, databaseUrl?: string) => {
  const config = loadConfig(PortfolioConfig, {
    ...testRedis(),
    DATABASE_URL: databaseUrl ?? (await testDatabase('portfolio', MIGRATIONS)),
    LOG_LEVEL: 'silent',
  });
  const rpc = fakeRpc(answers);
  const served = await serveRpc(PortfolioModule.register(config), [{ provide: RpcClient, useValue: rpc }]);
  const { app } = served;
  const call: ServedRpc['call'] = (...request) => served.call(...request);
  const database = app.get(MikroORM).em.getConnection();
  const scoped = <T>(work: () => Promise<T>): Promise<T> => app.get(WorkScope).run({ requestId: 'test' }, work);
  const find = <T>(type: new (...args: never[]) => T): T => app.get(type, { strict: false });

  return {
    rpc,
    call,
    close: () => served.close(),
    query: <T extends object>(sql: string): Promise<T[]> => database.execute(sql),
    use: <T, R>(type: new (...args: never[]) => T, work: (it: T) => Promise<R>): Promise<R> =>
      scoped(() => work(find(type))),
    project: (work: (model: ReadModelProjector) => Promise<void>) => scoped(() => work(find(ReadModelProjector))),
    page: (identifier: string): Promise<PortfolioPageDto> => call('portfolio.page.get', { identifier }),
    gallery: (
      query: {
        featured?: boolean;
        category?: string;
        limit?: number;
        offset?: number;
      } = {},
    ): Promise<PublicPhotoDto[]> => call('portfolio.gallery.list', { limit: 500, offset: 0, ...query }),
    /** As the command does, in a process of its own. */
    async rebuild(): ReturnType<RebuildReadModel['rebuildAll']> {
      const command = await Test.createTestingModule({ imports: [RebuildCommandModule.register(config)] })
        .overrideProvider(RpcClient)
        .useValue(rpc)
        .compile();
      try {
        return await command
          .get(WorkScope)
          .run({ requestId: 'test' }, () => command.get(RebuildReadModel).rebuildAll());
      } finally {
        await command.close();
      }
    },
    /** How many statements `work` sends for rows of its own, and how the database goes about those. */
    async plansOf(work: () => Promise<unknown>): Promise<{ statements: number; plans: string }> {
      const spy = jest.spyOn(app.get(MikroORM).config.getLogger(), 'logQuery');
      let sent: { query: string; params: unknown[] }[];
      try {
        await work();
        sent = spy.mock.calls.map(([{ query = '', params = [] }]) => ({ query, params: [...params] }));
      } finally {
        spy.mockRestore();
      }
      // The relay of the outbox asks at any time.
      const own = sent.filter(({ query }) => !/^(begin|commit)|\boutbox_(event|mark)\b/i.test(query));
      const lines: string[] = [];
      for (const { query, params } of own)
        lines.push(
          ...(await database.execute<{ 'QUERY PLAN': string }[]>(`explain ${query}`, params)).map(
            (row) => row['QUERY PLAN'],
          ),
        );
      return { statements: own.length, plans: lines.join('\n') };
    },
    /** One page of the continuous comparison, of the projection that is due. */
    align: () => scoped(() => find(AlignProjections).align()),
  };
};
export type Portfolio = Awaited<ReturnType<typeof startPortfolio>>;

/** The same as media returns it to its owner. */
export const asSiteImage = ({ id, photoId, image }: SiteImageSnapshot): SiteImageDto => ({
  id,
  photoId,
  image,
  state: 'ready',
  url: `${image.base}/2400.webp`,
});

/** The banner as media returns it to all users. */
export const asBanner = ({ id, name, description, image, isDefault }: SiteImageSnapshot): BannerDto => ({
  id,
  name,
  description,
  image,
  title: null,
  url: `${image.base}/2400.webp`,
  is_default: isDefault,
});
