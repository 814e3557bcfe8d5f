import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import { Test } from '@nestjs/testing';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { PortfolioPageDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { testDatabase } from '@vitrine/testing/test-stack';
import { PortfolioConfig } from '../src/config.js';
import { ListGallery } from '../src/gallery/list-gallery.js';
import { HeroesRpcController } from '../src/heroes/heroes.rpc.controller.js';
import { GetPage } from '../src/pages/get-page.js';
import { PortfolioModule } from '../src/portfolio.module.js';
import { KeepReadModel } from '../src/read-model/keep-read-model.js';
import { ProfilesRepository } from '../src/read-model/profiles.repository.js';
import { PublicPhotosRepository } from '../src/read-model/public-photos.repository.js';
import { RebuildReadModel } from '../src/rebuild/rebuild-read-model.js';
import { TemplatesRpcController } from '../src/templates/templates.rpc.controller.js';

/** What other services answer, by the name of the question. */
export type Answers = Record<string, (request: never) => unknown>;

/** Portfolio on a database of its own; facts are handed to it, other services are played. */
export const startPortfolio = async (answers: Answers = {}) => {
  const config = loadConfig(PortfolioConfig, { DATABASE_URL: await testDatabase('portfolio'), LOG_LEVEL: 'silent' });
  const rpc = {
    call: async (name: string, request: never) => {
      const answer = answers[name];
      if (!answer) throw new AppError('SERVICE_UNAVAILABLE');
      return answer(request);
    },
  } as unknown as RpcClient;
  const app = await Test.createTestingModule({ imports: [PortfolioModule.register(config)] })
    .overrideProvider(RpcClient)
    .useValue(rpc)
    .compile();
  const orm = app.get(MikroORM);
  const scoped = <T>(work: () => Promise<T>): Promise<T> => RequestContext.create(orm.em, work);
  const find = <T>(type: new (...args: never[]) => T): T => app.get(type, { strict: false });

  return {
    answers,
    close: () => app.close(),
    query: <T extends object>(sql: string): Promise<T[]> => orm.em.getConnection().execute(sql),
    hears: (work: (model: KeepReadModel) => Promise<void>) => scoped(() => work(find(KeepReadModel))),
    page: (identifier: string): Promise<PortfolioPageDto> => scoped(() => find(GetPage).run({ identifier })),
    gallery: (query: { featured?: boolean; category?: string; limit?: number; offset?: number } = {}): Promise<PublicPhotoDto[]> =>
      scoped(() => find(ListGallery).run({ limit: 500, offset: 0, ...query })),
    templates: <T>(work: (c: TemplatesRpcController) => Promise<T>): Promise<T> => scoped(() => work(find(TemplatesRpcController))),
    heroes: <T>(work: (c: HeroesRpcController) => Promise<T>): Promise<T> => scoped(() => work(find(HeroesRpcController))),
    rebuild: () => scoped(() => new RebuildReadModel(rpc, find(ProfilesRepository), find(PublicPhotosRepository)).run()),
  };
};
export type Portfolio = Awaited<ReturnType<typeof startPortfolio>>;
