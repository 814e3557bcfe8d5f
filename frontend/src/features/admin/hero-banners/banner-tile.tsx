import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminBannerDto } from '@vitrine/contracts/media/banner.dto';
import { ExternalLink, ImageOff, Pencil, Star, Trash2 } from 'lucide-react';
import { ToolButton } from '../../../shared/ui/tool-button.js';
import { Tooltip } from '../../../shared/ui/tooltip.js';
import { PhotoImage } from '../../../widgets/photo-image/photo-image.js';
import { moodOf, PaletteBand } from '../frame/palette.js';

const ICON = { size: 17, strokeWidth: 1.5, 'aria-hidden': true } as const;

interface BannerTileProps {
  banner: AdminBannerDto;
  onSetDefault: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A banner with its actions: over the image with a mouse or by keyboard, always there on a touch screen. */
export const BannerTile = ({ banner, onSetDefault, onEdit, onDelete }: BannerTileProps) => {
  const { t } = useLingui();
  const { name, title, description, url, state, is_default: isDefault } = banner;
  const label = isDefault ? t`Default` : banner.defaultOnceReady ? t`Default once ready` : null;
  const isReady = state === 'ready';
  return (
    <li className="group min-w-0">
      <div className="relative aspect-video overflow-hidden rounded-image bg-wash">
        <Picture banner={banner} />
        {label && (
          <span className="absolute left-3 top-3 rounded-full bg-paper px-3 py-1 text-xs font-medium text-ink shadow-float">
            {label}
          </span>
        )}
        <div className="absolute bottom-2 right-2 flex rounded-control bg-raised text-ink opacity-0 shadow-float transition-opacity duration-200 focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
          {isReady && !isDefault && (
            <ToolButton label={t`Set as default: ${name}`} hint={t`Set as default`} onClick={onSetDefault}>
              <Star {...ICON} />
            </ToolButton>
          )}
          <ToolButton label={t`Edit: ${name}`} hint={t`Edit`} onClick={onEdit}>
            <Pencil {...ICON} />
          </ToolButton>
          {isReady && (
            <Tooltip text={t`Open in new tab`}>
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t`Open in new tab: ${name}`}
                className="inline-grid size-11 place-items-center rounded-control transition-colors duration-200 hover:bg-current/8 md:size-10"
              >
                <ExternalLink {...ICON} />
              </a>
            </Tooltip>
          )}
          {!isDefault && (
            <ToolButton label={t`Delete: ${name}`} hint={t`Delete`} onClick={onDelete}>
              <Trash2 {...ICON} />
            </ToolButton>
          )}
        </div>
      </div>
      <p dir="auto" className="mt-3 truncate text-left font-medium">
        {name}
      </p>
      {title && (
        <p dir="auto" className="mt-0.5 truncate text-left text-sm text-ink-2">
          {title}
        </p>
      )}
      {description && (
        <p dir="auto" className="mt-0.5 line-clamp-2 text-left text-sm text-ink-2">
          {description}
        </p>
      )}
      <Colors banner={banner} />
    </li>
  );
};

/** Palette and mood, or what has become of their extraction (ENT-15, ENT-16). */
const Colors = ({ banner: { colorPalette: palette, colorAnalysis } }: { banner: AdminBannerDto }) => {
  const { t } = useLingui();
  const { state, message } = colorAnalysis;
  const text = { none: null, pending: t`Extracting colors…`, done: palette && moodOf(palette), failed: message }[state];
  return (
    <>
      {palette && <PaletteBand palette={palette} className="mt-3" />}
      {text && <p className="mt-2 text-xs text-ink-2">{text}</p>}
    </>
  );
};

const Picture = ({ banner: { id, name, title, image, url, state } }: { banner: AdminBannerDto }) => {
  if (state === 'ready') {
    return (
      <PhotoImage
        photo={{ id, title: title ?? name, image, imageUrl: url, altText: null }}
        sizes="(width >= 1280px) 400px, (width >= 640px) 46vw, 92vw"
        ownShape={false}
        decorative
        className="size-full"
      />
    );
  }
  if (state === 'pending') {
    return (
      <span role="status" className="skeleton grid size-full place-items-center text-sm text-ink-2">
        <Trans>Preparing…</Trans>
      </span>
    );
  }
  return (
    <span className="flex size-full flex-col items-center justify-center gap-3 px-8 pb-10 text-center text-sm text-ink-2 text-balance">
      <ImageOff size={24} strokeWidth={1.25} aria-hidden />
      <Trans>This file could not be shown. Delete it and upload another one.</Trans>
    </span>
  );
};
