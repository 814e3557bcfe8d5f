import { readJson, writeAtomically } from '../files.js';

/** A map that a file keeps over restarts; without a file it lives as long as the process. */
export class Records<T> {
  private readonly rows: Map<string, T>;

  constructor(private readonly file?: string) {
    this.rows = new Map(Object.entries((file && readJson<Record<string, T>>(file)) || {}));
  }

  get(key: string): T | undefined {
    return this.rows.get(key);
  }

  entries(): [string, T][] {
    return [...this.rows];
  }

  set(key: string, row: T): void {
    this.rows.set(key, row);
    this.keep();
  }

  delete(keys: readonly string[]): void {
    if (keys.filter((key) => this.rows.delete(key)).length > 0) this.keep();
  }

  private keep(): void {
    if (this.file) writeAtomically(this.file, JSON.stringify(Object.fromEntries(this.rows)));
  }
}
