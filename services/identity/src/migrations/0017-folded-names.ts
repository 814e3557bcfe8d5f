import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

/** The letters that Unicode does not take for a letter with a mark, and what people type for them. */
const LETTERS = ['łøđðħŧıəɨʉɓɗɖɛɔƙƴǝɣƒ', 'loddhtieiubddeokyegf'] as const;
const SPELT = [
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ß', 'ss'],
  ['þ', 'th'],
  ['ŋ', 'ng'],
] as const;

const FOLDED = SPELT.reduce(
  (text, [letter, plain]) => `replace(${text}, '${letter}', '${plain}')`,
  `translate(regexp_replace(normalize(lower($1), NFKD), '[\\u0300-\\u036f]', '', 'g'), '${LETTERS[0]}', '${LETTERS[1]}')`,
);
const SEARCH = `fold_letters(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' ||
  coalesce(username, '') || ' ' || coalesce(email, ''))`;

/** Users are found by names as people type them: without the marks of their letters. */
export class Migration0017FoldedNames extends ConcurrentMigration {
  override up(): void {
    this.addSql(`create or replace function fold_letters(text) returns text language sql immutable strict parallel safe
      as $$ select ${FOLDED} $$`);
    this.addIndex('users_folded', `on users using gin ((${SEARCH}) gin_trgm_ops) where deleted_at is null`);
  }
}
