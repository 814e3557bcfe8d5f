import { Migration } from '@mikro-orm/migrations';

/**
 * Gives texts from before they all had one form their composed form (NFC), in which they are searched for since. Few rows
 * have another: what was made of file names of macOS. Other services notice the revision.
 */
export class Migration0016ComposedTexts extends Migration {
  override up(): void {
    const columns = [
      'first_name',
      'last_name',
      'tagline',
      'bio',
      'city',
      'country',
      'creator',
      'credit',
      'copyright',
      'usage_terms',
    ];
    this.addSql(`update users set ${columns.map((name) => `${name} = normalize(${name})`).join(', ')},
        revision = revision + 1, updated_at = now()
      where concat_ws(chr(10), ${columns.join(', ')}) is not nfc normalized`);
  }
}
