import { Module } from '@nestjs/common';
import { OwnersModule } from '../owners/owners.module.js';
import { ConnectionsRepository } from './connections.repository.js';
import { GooglePhotosLibrary } from './google/google-photos-library.js';
import { GrantRevocations } from './grant-revocations.js';
import { LibraryCalls } from './library-calls.js';
import { LibraryConnection } from './library-connection.js';
import { PhotoLibrary } from './photo-library.js';
import { TokenSeal } from './token-seal.js';

/** A photo library of another company, and the tokens with which it is called (decision 0074). */
@Module({
  imports: [OwnersModule],
  controllers: [LibraryConnection],
  providers: [
    ConnectionsRepository,
    GrantRevocations,
    LibraryCalls,
    TokenSeal,
    { provide: PhotoLibrary, useClass: GooglePhotosLibrary },
  ],
  exports: [ConnectionsRepository, LibraryCalls, PhotoLibrary],
})
export class PhotoLibraryModule {}
