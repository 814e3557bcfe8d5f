import { Migration0001Photos } from './0001-photos.js';
import { Migration0002OwnPhotos } from './0002-own-photos.js';
import { Migration0003Pictures } from './0003-pictures.js';
import { Migration0004PictureLists } from './0004-picture-lists.js';
import { Migration0005Avif } from './0005-avif.js';
import { Migration0006Work } from './0006-work.js';
import { Migration0007ObjectStore } from './0007-object-store.js';
import { Migration0008Events } from './0008-events.js';
import { Migration0009Review } from './0009-review.js';
import { Migration0010ReplacedFiles } from './0010-replaced-files.js';
import { Migration0011FocalPoints } from './0011-focal-points.js';
import { Migration0012Taken } from './0012-taken.js';
import { Migration0013EventIndexes } from './0013-event-indexes.js';
import { Migration0014Turns } from './0014-turns.js';
import { Migration0016UploadTries } from './0016-upload-tries.js';
import { Migration0017GlossaryNames } from './0017-glossary-names.js';
import { Migration0018EventNames } from './0018-event-names.js';
import { Migration0019Tasks } from './0019-tasks.js';
import { Migration0020Banners } from './0020-banners.js';
import { Migration0021ColoursAndInsights } from './0021-colours-and-insights.js';
import { Migration0022Moderation } from './0022-moderation.js';
import { Migration0023StorageAudit } from './0023-storage-audit.js';
import { Migration0024AuditIndexes } from './0024-audit-indexes.js';
import { Migration0025ObjectBrowser } from './0025-object-browser.js';
import { Migration0026SuspendedOwners } from './0026-suspended-owners.js';
import { Migration0027OwnQuotas } from './0027-own-quotas.js';
import { Migration0029LibraryConnections } from './0029-library-connections.js';
import { Migration0030LibraryImports } from './0030-library-imports.js';
import { Migration0031DerivativeSums } from './0031-derivative-sums.js';
import { Migration0032Metrics } from './0032-metrics.js';
import { Migration0033DeletionHold } from './0033-deletion-hold.js';
import { Migration0034ReconcilerLeases } from './0034-reconciler-leases.js';
import { Migration0035EventTraces } from './0035-event-traces.js';
import { Migration0036AllOfCategory } from './0036-all-of-category.js';
import { Migration0037FileMetadata } from './0037-file-metadata.js';
import { Migration0038Packets } from './0038-packets.js';
import { Migration0039PhotoFacets } from './0039-photo-facets.js';
import { Migration0040Archives } from './0040-archives.js';
import { Migration0041FaultsAndHolds } from './0041-faults-and-holds.js';
import { Migration0042ComposedTexts } from './0042-composed-texts.js';
import { Migration0043ClaimsAndOriginals } from './0043-claims-and-originals.js';
import { Migration0044Desk } from './0044-desk.js';
import { Migration0045Shelf } from './0045-shelf.js';
import { Migration0046Sizes } from './0046-sizes.js';
import { Migration0047GainMaps } from './0047-gain-maps.js';
import { Migration0048Logos } from './0048-logos.js';

/** In the order they run; a migration that has been released is never edited. */
export const MIGRATIONS = [
  Migration0001Photos,
  Migration0002OwnPhotos,
  Migration0003Pictures,
  Migration0004PictureLists,
  Migration0005Avif,
  Migration0006Work,
  Migration0007ObjectStore,
  Migration0008Events,
  Migration0009Review,
  Migration0010ReplacedFiles,
  Migration0011FocalPoints,
  Migration0012Taken,
  Migration0013EventIndexes,
  Migration0014Turns,
  Migration0016UploadTries,
  Migration0017GlossaryNames,
  Migration0018EventNames,
  Migration0019Tasks,
  Migration0020Banners,
  Migration0021ColoursAndInsights,
  Migration0022Moderation,
  Migration0023StorageAudit,
  Migration0024AuditIndexes,
  Migration0025ObjectBrowser,
  Migration0026SuspendedOwners,
  Migration0027OwnQuotas,
  Migration0029LibraryConnections,
  Migration0030LibraryImports,
  Migration0031DerivativeSums,
  Migration0032Metrics,
  Migration0033DeletionHold,
  Migration0034ReconcilerLeases,
  Migration0035EventTraces,
  Migration0036AllOfCategory,
  Migration0037FileMetadata,
  Migration0038Packets,
  Migration0039PhotoFacets,
  Migration0040Archives,
  Migration0041FaultsAndHolds,
  Migration0042ComposedTexts,
  Migration0043ClaimsAndOriginals,
  Migration0044Desk,
  Migration0045Shelf,
  Migration0046Sizes,
  Migration0047GainMaps,
  Migration0048Logos,
];
