import { AppError } from '@vitrine/contracts/errors/app-error';

const PAGE = 500;

/** Answers the items after `after`, in the order of their ids, and at least `limit` of them unless there are no more. */
export type ReadExport<T> = (from: { after?: string; limit: number }) => Promise<T[]>;

interface Page<T> {
  items: T[];
  /** The last key of the page before; null: this is the first one. */
  after: string | null;
  /** The last key of this page; null: there are no more. */
  until: string | null;
}

/** The next page of another service's export; a smaller one when long texts exceed one message. */
export const exportPage = async <T extends { id: string }>(
  read: ReadExport<T>,
  after: string | null,
  limit: number,
): Promise<Page<T>> => {
  try {
    const items = await read({ ...(after !== null && { after }), limit });
    return { items, after, until: items.length < limit ? null : (items.at(-1)?.id ?? null) };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'PAYLOAD_TOO_LARGE') || limit === 1) throw error;
    return exportPage(read, after, Math.ceil(limit / 2));
  }
};

/** All pages from the first on. */
export async function* exportPages<T extends { id: string }>(read: ReadExport<T>): AsyncGenerator<Page<T>> {
  let after: string | null = null;
  do {
    const page: Page<T> = await exportPage(read, after, PAGE);
    yield page;
    after = page.until;
  } while (after !== null);
}
