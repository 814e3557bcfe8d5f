import { Migration } from '@mikro-orm/migrations';

/**
 * Gives texts from before they all had one form their composed form (NFC), in which they are searched for since. Few rows
 * have another: what was made of file names of macOS.
 */
export class Migration0013ComposedTexts extends Migration {
  override up(): void {
    const columns = ['name', 'subject', 'message', 'photo_title'];
    this.addSql(`update enquiries set ${columns.map((name) => `${name} = normalize(${name})`).join(', ')}
      where concat_ws(chr(10), ${columns.join(', ')}) is not nfc normalized`);
  }
}
