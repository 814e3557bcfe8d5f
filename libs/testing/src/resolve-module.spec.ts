import { describe, expect, it } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import { resolveModule } from './resolve-module.js';

let created = 0;

@Injectable()
class Storage {
  constructor() {
    created += 1;
  }
}

@Injectable()
class Photos {
  constructor(readonly storage: Storage) {}
}

@Module({ providers: [Storage], exports: [Storage] })
class StorageModule {}

@Module({ imports: [StorageModule], providers: [Photos] })
class PhotosModule {}

@Module({ providers: [Photos] })
class WalledModule {}

describe('resolveModule', () => {
  it('resolves what modules import, and creates nothing', async () => {
    await resolveModule({ module: PhotosModule });
    expect(created).toBe(0);
  });

  it('names a dependency that a module does not import', async () => {
    await expect(resolveModule({ module: WalledModule })).rejects.toThrow(/Photos \(\?\).*Storage/s);
  });
});
