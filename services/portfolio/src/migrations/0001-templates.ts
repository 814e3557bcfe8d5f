import { Migration } from '@mikro-orm/migrations';
import { FIRST_TEMPLATES } from './first-templates.js';

export class Migration0001Templates extends Migration {
  override async up(): Promise<void> {
    await this.execute(`create table templates (
      id text primary key,
      position int not null,
      name text not null,
      description text not null,
      category text not null,
      is_default boolean not null default false,
      color_scheme jsonb not null,
      typography jsonb not null
    )`);
    await this.execute('create unique index templates_one_default on templates (is_default) where is_default');
    await this.execute(`create table template_choices (
      user_id uuid primary key,
      template_id text not null references templates (id)
    )`);
    await this.execute('create table hero_choices (user_id uuid primary key, photo_id uuid not null)');
    for (const [position, t] of FIRST_TEMPLATES.entries())
      await this.execute(
        `insert into templates (id, position, name, description, category, is_default, color_scheme, typography)
         values (?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb)`,
        [
          t.id,
          position,
          t.name,
          t.description,
          t.category,
          t.isDefault,
          JSON.stringify(t.colorScheme),
          JSON.stringify(t.typography),
        ],
      );
  }
}
