import { beginningOf } from '@vitrine/contracts/fields/clean-text';
import {
  CATEGORY_LIMITS,
  categoryIdOf,
  isReservedCategory,
  PHOTO_CATEGORIES,
} from '@vitrine/contracts/media/categories.rules';
import { Refusal, Stop, type Site } from './site.ts';

interface Category {
  categoryId: string;
  label: string;
}

interface CategoryChoice {
  /** By its name or id, as it was typed. */
  category: string;
  isFlat: boolean;
}

/** Which category a subfolder is; made when there is none of its name. */
export class Categories {
  private readonly made = new Map<string, Promise<string>>();
  private readonly site: Site;
  private readonly own: readonly Category[];
  /** Null: every photo goes where those without a subfolder go. */
  private readonly isFlat: boolean;
  private otherwise = '';

  private constructor(site: Site, own: readonly Category[], isFlat: boolean) {
    this.site = site;
    this.own = own;
    this.isFlat = isFlat;
  }

  /** Throws {@link Stop} when there is no category of the name that was typed. */
  static async of(site: Site, { category, isFlat }: CategoryChoice): Promise<Categories> {
    const isSystem = PHOTO_CATEGORIES.some(({ id }) => id === category);
    // Who may only send has no list of them, and needs none for this.
    const own = isFlat && isSystem ? [] : (await site.call<Category[]>('customCategories')).data;
    const categories = new Categories(site, own, isFlat);
    const found = categories.find(category);
    if (found === undefined) throw new Stop(`There is no category “${category}”.`);
    categories.otherwise = found;
    return categories;
  }

  /** Throws {@link Refusal} when it cannot be made. */
  idOf(subfolder: string | null): Promise<string> {
    const label = this.isFlat ? '' : beginningOf((subfolder ?? '').normalize('NFC').trim(), CATEGORY_LIMITS.labelMax);
    const id = categoryIdOf(label);
    // Without a letter there is no name, and “All” is every category's.
    if (id === '') return Promise.resolve(this.otherwise);
    const found = this.find(label);
    if (found !== undefined) return Promise.resolve(found);
    if (isReservedCategory(id)) return Promise.resolve(this.otherwise);
    const made = this.made.get(id) ?? this.make(label, id);
    this.made.set(id, made);
    return made;
  }

  private find(name: string): string | undefined {
    const isIt = (id: string, label: string) => id === categoryIdOf(name) || label.toLowerCase() === name.toLowerCase();
    return (
      PHOTO_CATEGORIES.find(({ id, label }) => isIt(id, label))?.id ??
      this.own.find(({ categoryId, label }) => isIt(categoryId, label))?.categoryId
    );
  }

  private async make(label: string, id: string): Promise<string> {
    try {
      return (await this.site.call<Category>('createCategory', { json: { label } })).data.categoryId;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Another run has made it since.
      if (error.code === 'CATEGORY_EXISTS') return id;
      throw new Refusal(error.status, error.code, `The category “${label}” cannot be made: ${error.message}`);
    }
  }
}
