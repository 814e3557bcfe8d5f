import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { raise } from '@vitrine/contracts/errors/app-error';

/** Finds a user by id or username (ADM-STOR-12). */
@Injectable()
export class ResolveUser {
  constructor(private readonly em: EntityManager) {}

  /** Throws USER_NOT_FOUND. An id goes first, also of a user who has stored nothing yet. */
  async resolve(idOrUsername: string): Promise<string> {
    const word = idOrUsername.toLowerCase();
    const [row] = await this.em.execute<{ id: string }[]>(
      isUUID(word)
        ? 'select user_id as id from owners where user_id = ?'
        : 'select user_id as id from owners where lower(username) = ? order by revision desc limit 1',
      [word],
    );
    return row?.id ?? raise('USER_NOT_FOUND');
  }
}
