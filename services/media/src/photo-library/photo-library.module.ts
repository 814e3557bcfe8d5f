import { Module } from '@nestjs/common';
import { OwnersModule } from '../owners/owners.module.js';
import { AccessTokens } from './access-tokens.js';
import { BeginConnection } from './begin-connection.js';
import { CompleteConnection } from './complete-connection.js';
import { ConnectionRpcController } from './connection.rpc.controller.js';
import { ConnectionsRepository } from './connections.repository.js';
import { DisconnectLibrary } from './disconnect-library.js';
import { GetLibraryStatus } from './get-library-status.js';
import { GooglePhotosLibrary } from './google/google-photos-library.js';
import { LibraryCalls } from './library-calls.js';
import { LibraryStatusPublisher } from './library-status-publisher.js';
import { PhotoLibrary } from './photo-library.js';
import { ResealTokens } from './reseal-tokens.js';
import { GrantRevocationsRepository } from './grant-revocations.repository.js';
import { RevokeGrants } from './revoke-grants.js';
import { RevokeDueGrants } from './revoke-due-grants.js';
import { StoreGrant } from './store-grant.js';
import { TokenSeal } from './token-seal.js';

/** A photo library of another company, and the tokens with which it is called (decision 0074). */
@Module({
  imports: [OwnersModule],
  controllers: [ConnectionRpcController],
  providers: [
    AccessTokens,
    BeginConnection,
    CompleteConnection,
    ConnectionsRepository,
    DisconnectLibrary,
    GetLibraryStatus,
    GrantRevocationsRepository,
    LibraryCalls,
    LibraryStatusPublisher,
    ResealTokens,
    RevokeDueGrants,
    RevokeGrants,
    StoreGrant,
    TokenSeal,
    { provide: PhotoLibrary, useClass: GooglePhotosLibrary },
  ],
  exports: [
    AccessTokens,
    ConnectionsRepository,
    GrantRevocationsRepository,
    LibraryCalls,
    LibraryStatusPublisher,
    PhotoLibrary,
    RevokeGrants,
    TokenSeal,
  ],
})
export class PhotoLibraryModule {}
