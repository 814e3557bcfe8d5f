import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { ComponentType } from 'react';
import type { Walk } from '../../data/photos/use-walk.js';

/** An uploaded photo that is opened; details and editing are features of their own, so app hands it in. */
export type OpenedPhoto = ComponentType<{ photo: PhotoDto; walk: Walk | null; onClose: () => void }>;
