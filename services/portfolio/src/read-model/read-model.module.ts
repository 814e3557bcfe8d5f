import { Module } from '@nestjs/common';
import { CategoriesRepository } from './categories.repository.js';
import { DeletedUsersRepository } from './deleted-users.repository.js';
import { ProfilesRepository } from './profiles.repository.js';
import { PublicPhotosRepository } from './public-photos.repository.js';
import { SiteImagesRepository } from './site-images.repository.js';

const PROJECTIONS = [
  CategoriesRepository,
  DeletedUsersRepository,
  ProfilesRepository,
  PublicPhotosRepository,
  SiteImagesRepository,
];

/** The projections that features and commands read and compare. */
@Module({ providers: PROJECTIONS, exports: PROJECTIONS })
export class ReadModelModule {}
