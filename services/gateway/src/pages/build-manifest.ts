/** A module in Vite's manifest (https://vite.dev/guide/backend-integration). */
interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
}
export type Manifest = Record<string, ManifestChunk>;

const ENTRY = 'src/main.tsx';

/** The files of the frontend's build, by the modules they were made from. */
export class BuildManifest {
  /** The scripts of every page: the entry, then what it imports. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];

  /** Throws when the build has no entry. */
  constructor(private readonly manifest: Manifest) {
    this.file(ENTRY);
    this.scripts = this.filesOf([ENTRY]);
    this.styles = this.chunksOf([ENTRY]).flatMap(({ css = [] }) => css.map(address));
  }

  /** The address of what was made from `source`. Throws when the build has none. */
  file(source: string): string {
    const chunk = this.manifest[source];
    if (!chunk) throw new Error(`the frontend's build has no ${source}`);
    return address(chunk.file);
  }

  /** The scripts of `modules` and of what they import, without those of every page. */
  scriptsOf(modules: readonly string[]): string[] {
    return this.filesOf(modules).filter((file) => !this.scripts.includes(file));
  }

  private filesOf(modules: readonly string[]): string[] {
    return this.chunksOf(modules).map(({ file }) => address(file));
  }

  /** Each once, importers before what they import. */
  private chunksOf(modules: readonly string[]): ManifestChunk[] {
    const seen = new Set(modules);
    // A set is iterated up to what is added on the way.
    for (const module of seen) for (const imported of this.manifest[module]?.imports ?? []) seen.add(imported);
    return [...seen].flatMap((module) => this.manifest[module] ?? []);
  }
}

const address = (file: string): string => `/${file}`;
