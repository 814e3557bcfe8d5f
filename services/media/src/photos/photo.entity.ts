import { defineEntity, p } from '@mikro-orm/postgresql';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import type { FileMetadata } from '@vitrine/contracts/media/file-metadata.rules';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';
import type { AiStatus, DerivativesStatus, PhotoType, Shelf } from '@vitrine/contracts/media/photo.rules';
import type { PacketMetadata } from '@vitrine/image-files/xmp-packet';
import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import { imageColumns } from '../derivatives/image-columns.js';
import { isNothing, isSizeName, type MadeSizes, missingSizes, withMade } from '../storage/size-names.js';
import { setColumns } from '../sql.js';
import { derivativePrefix } from '../storage/object-keys.js';
import type { PhotoReplacement } from './photo-replacement.entity.js';
import { takenFrom, takenOnce, textsWith } from './fill-from-file.js';
import { type KeyedOwnerMetadata, packetKey, embeddedMetadataOf } from './embedded-metadata.js';
import { type SuggestedTexts, takeSuggestedTexts } from './review-state.js';

/** The file of a photo whose original is gone, or is not as long as it was. */
export type OriginalState = 'missing' | 'damaged';

/** What is found out while derivatives are made of a file. */
export interface RenderedFile {
  width: number;
  height: number;
  widths: number[];
  hdrWidths: number[];
  thumbHash: string | null;
  exif: PhotoExif;
  fileMetadata: FileMetadata;
  derivativeBytes: Record<string, number>;
  written: WrittenPacket;
}

/** The metadata that was written into a photo's files: the key of its packet, and the part of it that is the owner's. */
export interface WrittenPacket {
  packet: string;
  owner: KeyedOwnerMetadata;
}

/**
 * The rule of what counts as a photographer's photos: their list with its filters and numbers, their order, what programs
 * see, their archives, what they have already, what administrators moderate. What stands on the delivery shelf is no part of
 * that; whoever reads photos says this, or means both shelves, as everything about their files does.
 */
export const IN_PORTFOLIO = `shelf = 'portfolio' and trashed_at is null`;
/** {@link IN_PORTFOLIO} for the ORM. */
export const PORTFOLIO = { shelf: 'portfolio', trashedAt: null } as const;

const stringList = () =>
  p
    .array()
    .default([])
    .onCreate(() => []);

const PhotoSchema = defineEntity({
  name: 'Photo',
  tableName: 'photos',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    title: p.text(),
    /** Sanitised HTML. */
    description: p.text().nullable(),
    category: p.text(),
    tags: stringList(),
    altText: p.text().nullable(),
    featured: p.boolean().default(false),
    isPublic: p.boolean().default(false),
    /** Nothing on the delivery shelf is public, or becomes it but by `show`; the database holds to that, too. */
    shelf: p.text().$type<Shelf>().default('portfolio'),
    /** The client gallery and the set that it was uploaded into. */
    galleryId: p.uuid().nullable(),
    setId: p.uuid().nullable(),
    /** Names the images' address now; older ones are in `image_tokens`. */
    imageToken: p.text(),

    /**
     * Under which its objects are stored, once its file has been replaced; until then they are under the photo's own id.
     */
    fileId: p.uuid().nullable(),
    /** What that file is known by (decision 0045). */
    fileKey: p.uuid().nullable(),
    objectKey: p.text().unique(),
    fileType: p.text().$type<PhotoType>(),
    /** What the file was called, without a path. */
    fileName: p.text().nullable(),
    /** The photographer's own file, byte for byte. */
    keepsOriginal: p.boolean().default(false),
    bytes: p.bigint('number'),
    /** CRC-32 of the file; null on photos from before it was recorded, until they are put into an archive. */
    crc: p.bigint('number').nullable(),
    /** What programs know the file by: its MD5, unless one has sent a smaller copy; null while it is not known. */
    md5: p.text().nullable(),
    ...imageColumns(),
    /** What an audit has found out about its file; null: nothing. */
    originalState: p.text().$type<OriginalState>().nullable(),
    exif: p.json<PhotoExif>().defaultRaw("'{}'"),
    /** What its photographer wrote into the file; never published as it is. */
    fileMetadata: p.json<FileMetadata>().defaultRaw("'{}'"),

    /** The key of the packet in its files (decision 0104); null: from before there were any, or not all the same. */
    packet: p.text().nullable(),
    /** The key of the owner's part of it. */
    packetOwner: p.text().nullable(),
    /** Since when its files should say something else; the database sets it, too. */
    packetDue: p.datetime().nullable(),
    /** The owner's metadata as it is now; read only where they are asked for. */
    ownerMetadata: p
      .json<KeyedOwnerMetadata>()
      .formula(
        ({ ownerId }) =>
          `(select jsonb_build_object('metadata', o.words, 'key', o.words_key) from owners o
            where o.user_id = ${ownerId} and o.words is not null)`,
      )
      .lazy()
      .nullable(),

    /** Sizes for delivery that are there (decision 0122): lengths by their names, and the key of the packet in them. */
    sizes: p.json<MadeSizes>().nullable(),
    sizesPacket: p.text().nullable(),
    /** In which of them it is wanted, and under which texts. */
    sizesWanted: stringList(),
    marksWanted: stringList(),
    /** Since when some are missing; the database sets it, too. */
    sizesDue: p.datetime().nullable(),
    /** As `renderTries`. */
    sizesTries: p.integer().default(0),
    /** Why some will not be made. */
    sizesFailure: p.text().$type<ErrorCode>().nullable(),

    derivatives: p.text().$type<DerivativesStatus>().default('pending'),
    /** Among all photos that wait; smaller comes first (decision 0022). */
    renderTurn: p.integer().nullable(),
    /** When derivatives were requested last; null on photos from before that was recorded. */
    renderSince: p.datetime().nullable(),
    /** Why there are none, while they are `failed`. */
    renderFailure: p.text().$type<ErrorCode>().nullable(),

    aiStatus: p.text().$type<AiStatus>().default('none'),
    aiCompletedAt: p.datetime().nullable(),
    /** Suggestions were requested and have neither come nor failed. */
    aiPending: p.boolean().default(false),
    /** When they were requested last; null: with the upload. */
    aiAskedAt: p.datetime().nullable(),
    /** As `renderTurn`. */
    aiTurn: p.integer().nullable(),
    /** The last suggestion. Texts that still equal it are the machine's, and a new suggestion replaces them. */
    aiSuggestion: p.json<SuggestedTexts>().nullable(),
    /** Of `tags`: a machine wrote them and the owner has not reviewed them. Null: from before that was recorded. */
    unreviewedTags: p.array().nullable(),
    /** The same of `altText`. */
    unreviewedAlt: p.boolean().default(false),

    /** Place in the portfolio's order; smaller comes first. The database gives a new photo one in front. */
    position: p.bigint('number').defaultRaw('-(extract(epoch from clock_timestamp()) * 1000000)::bigint'),
    /** Since when it is in the trash. */
    trashedAt: p.datetime().nullable(),
    /** The administrator who has put it there; it is not its owner's to restore then. */
    trashedBy: p.uuid().nullable(),
    /** Since when an administrator keeps it from visitors, who that is, and why (decision 0067). */
    hiddenAt: p.datetime().nullable(),
    hiddenBy: p.uuid().nullable(),
    hiddenReason: p.text().nullable(),

    revision: p.integer().default(1),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** A place in the portfolio's order: the latest stands first. */
export const positionOf = (chosenAt: Date): number => -chosenAt.getTime() * 1000;

/** No attempt at derivatives is under way, and none has failed. */
const UNTRIED = { renderTries: 0, renderFailure: null } as const;
const withoutAvif = () => ({ avifState: 'pending' as const, avifWidths: [], avifTries: 0 });

/** A photograph: its texts, its file, and what has been made of it. */
export class Photo extends PhotoSchema.class {
  /** Under which its objects are stored. */
  storedUnder(): string {
    return this.fileId ?? this.id;
  }

  /** Where its derivatives are stored. */
  prefix(): string {
    return derivativePrefix(this.ownerId, this.storedUnder());
  }

  /** What its public files are to carry. */
  embeddedMetadata(owner: KeyedOwnerMetadata): PacketMetadata {
    return embeddedMetadataOf(this, owner);
  }

  /** Records what its files carry; where that is no longer what they should carry, they are due. */
  recordPacket({ packet, owner }: WrittenPacket): void {
    this.packet = packet;
    this.packetOwner = owner?.key ?? null;
    this.packetDue = packetKey(this.embeddedMetadata(owner), this.storedUnder()) === packet ? null : new Date();
  }

  /** Some of its files carry another packet. */
  recordMixedPackets(): void {
    this.packet = null;
    this.packetDue = new Date();
  }

  /** Only then do visitors see it. */
  isVisible(): boolean {
    return this.isPublic && this.derivatives === 'ready' && !this.isTrashed() && !this.isHidden();
  }

  /** An administrator keeps it from visitors, whatever its owner's switches say. */
  isHidden(): boolean {
    return this.hiddenAt instanceof Date;
  }

  isTrashed(): boolean {
    return this.trashedAt instanceof Date;
  }

  /** From the delivery shelf, at this place in the portfolio's order. */
  showInPortfolio(position: number): void {
    setColumns<Photo>(this, { shelf: 'portfolio', position });
  }

  /** Records its derivatives; empty texts are filled from the file. False when they are there already. */
  rendered({ exif, fileMetadata, written, ...made }: RenderedFile): boolean {
    if (this.derivatives === 'ready') return false;
    const texts = textsWith(this, takenOnce(this, { exif, fileMetadata }));
    setColumns<Photo>(this, { ...made, ...texts, derivatives: 'ready', renderFailure: null, failingSince: null });
    this.recordPacket(written);
    return true;
  }

  /** Records its AVIF derivatives, with the bytes of each by its name. */
  encodedAsAvif(widths: number[], bytes: Record<string, number>): void {
    const derivativeBytes = { ...this.derivativeBytes, ...bytes };
    setColumns<Photo>(this, { avifState: 'ready', avifWidths: widths, derivativeBytes });
  }

  /** Gives the photo another file with its derivatives; its texts stay, and empty ones are filled from the file. */
  takeFile(file: PhotoReplacement, { exif, fileMetadata, written, ...made }: RenderedFile): void {
    const { id: fileId, fileKey, objectKey, fileType, fileName, keepsOriginal, bytes, crc, md5 } = file;
    setColumns<Photo>(this, {
      ...made,
      ...textsWith(this, takenFrom(file, { exif, fileMetadata })),
      ...withoutAvif(),
      ...UNTRIED,
      fileId,
      fileKey,
      objectKey,
      fileType,
      fileName,
      keepsOriginal,
      bytes,
      crc,
      md5,
      derivatives: 'ready',
      failingSince: null,
      originalState: null,
    });
    this.recordPacket(written);
    // An answer about the former file is not the one that is waited for.
    if (this.aiPending) this.aiAskedAt = new Date();
  }

  /** Records that no derivatives can be made, and no suggestion either. */
  renderingFailed(failure: ErrorCode): void {
    setColumns<Photo>(this, { derivatives: 'failed', renderFailure: failure, failingSince: null, aiPending: false });
  }

  /** Requests failed derivatives again. False when there is nothing to repeat. */
  renderAgain(now: Date, turn: number): boolean {
    if (this.derivatives !== 'failed' || this.isTrashed()) return false;
    setColumns<Photo>(this, { derivatives: 'pending', ...UNTRIED, renderSince: now, renderTurn: turn });
    return true;
  }

  /** Records sizes for delivery; what is missing still, stays due. Answers names of files that are no more. */
  takeSizes(made: MadeSizes, packet: string): string[] {
    const sizes = withMade(this, made, packet);
    const former = Object.keys(this.sizes ?? {}).filter((name) => sizes[name] === undefined);
    setColumns<Photo>(this, { sizes, sizesPacket: packet });
    if (isNothing(missingSizes(this, packet))) setColumns<Photo>(this, { sizesDue: null, sizesFailure: null });
    return former;
  }

  /** Records that what is missing will not be made, until it is wanted again. */
  sizesFailed(failure: ErrorCode): void {
    setColumns<Photo>(this, { sizesDue: null, sizesFailure: failure });
  }

  /** Waits for the derivatives of which `key` is one; the reconciler queues them. */
  remakeDerivatives(key: string): void {
    const name = key.slice(key.lastIndexOf('/') + 1);
    if (isSizeName(name)) {
      const { [name]: _gone, ...sizes } = this.sizes ?? {};
      setColumns<Photo>(this, { sizes, sizesDue: new Date(), sizesFailure: null, sizesTries: 0 });
    } else if (key.endsWith('.avif')) setColumns<Photo>(this, withoutAvif());
    else setColumns<Photo>(this, { derivatives: 'pending', ...UNTRIED, renderSince: new Date() });
  }

  /** PHOTO-32: until the suggestions are here the status is `none`, also when there were some before. */
  askForSuggestion(now: Date): boolean {
    if (this.aiPending) return false;
    this.aiAskedAt = now;
    this.aiPending = true;
    this.aiStatus = 'none';
    this.aiCompletedAt = null;
    return true;
  }

  /**
   * Writes a suggestion into those of its two fields, alternative text and tags, that are empty or still say exactly what
   * the last suggestion said: what the owner has written or changed stays. What is new in it is left to review. Answers
   * whether it was still wanted: a second delivery, or one after the owner filled the fields, changes nothing.
   */
  applySuggestion({ alt, tags }: PhotoSuggestion, completedAt: Date): boolean {
    if (!this.aiPending) return false;
    this.aiPending = false;
    takeSuggestedTexts(this, { alt, tags });
    this.aiSuggestion = { alt, tags };
    this.aiStatus = 'completed';
    this.aiCompletedAt = completedAt;
    return true;
  }

  /** When the pending suggestions were requested. */
  suggestionAskedAt(): Date {
    return this.aiAskedAt ?? this.createdAt;
  }

  /** Whether the result of a request at `askedAt` is the pending one. */
  awaitsSuggestion(askedAt: string | undefined): boolean {
    return askedAt === undefined || new Date(askedAt).getTime() === this.suggestionAskedAt().getTime();
  }

  /** Records that no suggestion will come. */
  suggestionFailed(): boolean {
    if (!this.aiPending) return false;
    this.aiPending = false;
    this.aiStatus = 'failed';
    return true;
  }
}
PhotoSchema.setClass(Photo);
