import { defineEntity, p } from '@mikro-orm/postgresql';

const ImageTokenSchema = defineEntity({
  name: 'ImageToken',
  tableName: 'image_tokens',
  properties: {
    token: p.text().primary(),
    photoId: p.uuid().index(),
    /** Set when the photo became private or got another file: from then on the address serves the owner only. */
    retiredAt: p.datetime().nullable(),
  },
});

/** One address under which a photo's images were or are served. */
export class ImageToken extends ImageTokenSchema.class {}
ImageTokenSchema.setClass(ImageToken);
