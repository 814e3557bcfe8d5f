import { Module } from '@nestjs/common';
import { ClientGalleriesModule } from '../client-galleries/client-galleries.module.js';
import { Activity, ListActivity } from './activity.js';
import { Answers } from './answers.js';
import { Choose } from './choose.js';
import { Comments } from './comments.js';
import { Downloads } from './downloads.js';
import { GalleryMails, SendGalleryMails } from './gallery-mails.js';
import { GuestData, Guests } from './guests.js';
import { MailReminders } from './mail-reminders.js';
import { Matrix } from './matrix.js';
import { Persons } from './persons.js';
import { Retention } from './retention.js';

/** What visitors say and take in client galleries, and what their photographer sees of it. */
@Module({
  imports: [ClientGalleriesModule],
  controllers: [Answers, Choose, Comments, Downloads, Guests, ListActivity, Matrix, Persons, SendGalleryMails],
  providers: [Activity, GalleryMails, GuestData, MailReminders, Retention],
})
export class ProofingModule {}
