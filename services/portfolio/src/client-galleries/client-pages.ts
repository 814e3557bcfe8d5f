import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  ChangeClientPageDto,
  type ClientPageDto,
  ClientPageInputDto,
  ClientPageRefDto,
} from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { GALLERY_LIMITS } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ClientPage } from './client-gallery.entity.js';
import { hashOfSecret, LinkSecrets } from './link-secrets.js';
import { OwnGalleries } from './own-galleries.js';
import { idList } from './visible-photos.js';

/** One page for each client, with all their galleries, as its photographer makes it; `EnterGallery` shows it. */
@Controller()
export class ClientPages {
  constructor(
    private readonly em: EntityManager,
    private readonly galleries: OwnGalleries,
    private readonly secrets: LinkSecrets,
  ) {}

  @RpcHandler('portfolio.client_page.list')
  async list(@Caller() { userId }: Principal): Promise<ClientPageDto[]> {
    if (!this.galleries.areOn) return [];
    const pages = await this.em.find(
      ClientPage,
      { ownerId: userId, endedAt: null },
      { orderBy: { createdAt: 'asc', id: 'asc' } },
    );
    const links = await this.linksOf(pages);
    return pages.map((page) => this.toDto(page, links));
  }

  @RpcHandler('portfolio.client_page.create')
  create(@Caller() { userId }: Principal, @Payload() { name, linkIds }: ClientPageInputDto): Promise<ClientPageDto> {
    return this.em.transactional(async (em) => {
      await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 7))', [userId]);
      const pages = await em.count(ClientPage, { ownerId: userId, endedAt: null });
      if (pages >= GALLERY_LIMITS.clientPages) raise('TOO_MANY_LINKS');
      const id = randomUUID();
      const page = em.create(ClientPage, {
        id,
        ownerId: userId,
        name,
        secretHash: hashOfSecret(this.secrets.secretOf(id)),
      });
      em.persist(page);
      await em.flush();
      return this.put(page, linkIds);
    });
  }

  @RpcHandler('portfolio.client_page.change')
  change(@Caller() who: Principal, @Payload() { pageId, name, linkIds }: ChangeClientPageDto): Promise<ClientPageDto> {
    return this.em.transactional(async () => {
      const page = await this.own(who, pageId);
      page.name = name;
      return this.put(page, linkIds);
    });
  }

  @RpcHandler('portfolio.client_page.end')
  async end(@Caller() who: Principal, @Payload() { pageId }: ClientPageRefDto): Promise<{ success: true }> {
    await this.em.transactional(async () => {
      (await this.own(who, pageId)).endedAt = new Date();
    });
    return { success: true };
  }

  private async own({ userId }: Principal, id: string): Promise<ClientPage> {
    const page = this.galleries.areOn
      ? await this.em.findOne(ClientPage, { id, ownerId: userId, endedAt: null })
      : null;
    return page ?? raise('GALLERY_NOT_FOUND');
  }

  /** Throws GALLERY_NOT_FOUND where one of the links is not to a gallery of the page's owner. */
  private async put(page: ClientPage, linkIds: readonly string[]): Promise<ClientPageDto> {
    const rows = await this.em.execute<unknown[]>(
      `select from gallery_links link join client_galleries gallery on gallery.id = link.gallery_id
       where link.id = any(?::uuid[]) and gallery.owner_id = ?`,
      [idList(linkIds), page.ownerId],
    );
    if (rows.length !== linkIds.length || !this.galleries.areOn) raise('GALLERY_NOT_FOUND');
    await this.em.execute('delete from client_page_links where page_id = ?', [page.id]);
    await this.em.execute('insert into client_page_links (page_id, link_id) select ?::uuid, unnest(?::uuid[])', [
      page.id,
      idList(linkIds),
    ]);
    return this.toDto(page, new Map([[page.id, [...linkIds]]]));
  }

  private async linksOf(pages: readonly ClientPage[]): Promise<Map<string, string[]>> {
    const rows = await this.em.execute<{ pageId: string; linkIds: string[] }[]>(
      `select held.page_id as "pageId", array_agg(held.link_id order by link.created_at, link.id) as "linkIds"
       from client_page_links held join gallery_links link on link.id = held.link_id
       where held.page_id = any(?::uuid[]) group by held.page_id`,
      [idList(pages.map(({ id }) => id))],
    );
    return new Map(rows.map(({ pageId, linkIds }) => [pageId, linkIds]));
  }

  private toDto(page: ClientPage, links: ReadonlyMap<string, string[]>): ClientPageDto {
    return { id: page.id, name: page.name, url: this.secrets.pageUrlOf(page), linkIds: links.get(page.id) ?? [] };
  }
}
