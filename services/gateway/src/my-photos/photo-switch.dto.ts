import { IsBoolean } from 'class-validator';

/** Body of `POST /api/user/photos/{id}/featured`. */
export class FeaturedDto {
  @IsBoolean() featured: boolean;
}

/** Body of `POST /api/user/photos/{id}/public`. */
export class VisibilityDto {
  @IsBoolean() isPublic: boolean;
}
