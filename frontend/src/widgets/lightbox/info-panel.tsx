import { categoryLabel } from '@vitrine/contracts/media/categories.rules';
import { X } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import { IconButton } from '../../shared/ui/button.js';
import type { PhotoView } from '../photo-image/photo-view.js';
import { SafeHtml } from './safe-html.js';

// The viewer listens to pointers, wheel and keys around; reading and selecting here is not meant for it.
const quiet = (event: SyntheticEvent) => event.stopPropagation();

/** LBX-15 to LBX-17. */
export const InfoPanel = ({ photo, onClose }: { photo: PhotoView; onClose: () => void }) => (
  <aside
    aria-label="Photo information"
    onPointerDown={quiet}
    onPointerMove={quiet}
    onPointerUp={quiet}
    onWheel={quiet}
    className="lightbox-info fade-in absolute inset-x-0 bottom-0 max-h-[56dvh] select-text overflow-y-auto bg-[#151514] px-6 pb-[max(28px,env(safe-area-inset-bottom))] pt-6 text-left md:inset-y-0 md:left-auto md:max-h-none md:w-[380px] md:px-9 md:pt-20"
  >
    <IconButton label="Close information" onClick={onClose} className="absolute right-2 top-2 md:hidden">
      <X size={20} strokeWidth={1.25} />
    </IconButton>
    <h2 className="font-display text-lg font-light text-balance">{photo.title}</h2>
    <p className="mt-1 text-sm opacity-72">
      {categoryLabel(photo.category)} · by {photo.photographer}
    </p>
    {photo.description && (
      <div className="mt-6 text-sm leading-relaxed opacity-92">
        <SafeHtml html={photo.description} />
      </div>
    )}
    {photo.tags.length > 0 && (
      <ul className="list-none! mt-6 flex flex-wrap gap-x-4 gap-y-1 p-0! text-sm opacity-72">
        {photo.tags.map((tag) => (
          <li key={tag}>#{tag}</li>
        ))}
      </ul>
    )}
  </aside>
);
