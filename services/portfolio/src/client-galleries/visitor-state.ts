import { Injectable } from '@nestjs/common';
import type { GalleryPageDto, VisitorPhotoDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import type { Viewer } from './viewer.js';

/** What a gallery's page says of its visitor: who they are, what they have chosen and answered, what was said of photos. */
@Injectable()
export class VisitorState {
  async of(_viewer: Viewer): Promise<Pick<GalleryPageDto, 'me' | 'lists' | 'consent' | 'testimonial' | 'hasMail'>> {
    return { me: null, lists: [], consent: null, testimonial: '', hasMail: false };
  }

  /** By photo that has any: comments that the viewer may read, and how many others chose it. */
  async counts(_viewer: Viewer): Promise<Map<string, Pick<VisitorPhotoDto, 'comments' | 'others'>>> {
    return new Map();
  }
}
