import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import type { AlbumDto } from '@vitrine/contracts/media/photo-library.dto';
import { Check, Images } from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSelectAlbums } from '../../data/photo-library/use-select-albums.js';
import { PATHS } from '../../shared/lib/site-paths.js';
import { toast } from '../../shared/toast/toast-store.js';
import { Button } from '../../shared/ui/button.js';
import { Switch } from '../../shared/ui/switch.js';
import { BackToAccount } from './library-page.js';
import './album-selection.css';

/** The albums as a grid of covers (GPH-13), and the button that imports the selected ones (GPH-14 to GPH-16). */
export const AlbumSelection = ({ albums }: { albums: readonly AlbumDto[] }) => {
  const { t } = useLingui();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const note = useId();
  const [asProjects, setAsProjects] = useState(false);
  const navigate = useNavigate();
  const { mutate, isPending } = useSelectAlbums();
  // Albums that have gone meanwhile are not sent.
  const chosen = albums.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const sync = () => {
    if (chosen.length === 0) return refuse(t`No Albums Selected`, t`Please select at least one album to sync.`);
    mutate(
      { albumIds: chosen, ...(asProjects && { asProjects }) },
      {
        onSuccess: () => void navigate(`${PATHS.account}?google_photos=connected`),
        onError: ({ message }) => refuse(t`Selection Failed`, message),
      },
    );
  };
  const isAll = chosen.length === albums.length;
  return (
    <>
      <fieldset className="album-grid" disabled={isPending}>
        <legend className="sr-only">
          <Trans>Albums</Trans>
        </legend>
        {albums.map((album) => (
          <AlbumTile
            key={album.id}
            album={album}
            isSelected={selected.has(album.id)}
            onToggle={() => toggle(album.id)}
          />
        ))}
      </fieldset>
      <div className="mt-10 flex max-w-[64ch] items-start gap-4">
        <Switch
          label={t`Make a project of each album`}
          describedBy={note}
          checked={asProjects}
          disabled={isPending}
          onChange={setAsProjects}
        />
        <div className="text-sm">
          <p className="font-medium">
            <Trans>Make a project of each album</Trans>
          </p>
          <p id={note} className="mt-1 text-ink-2">
            <Trans>As a draft of the album’s name, with its photos in their order. Nothing is published.</Trans>
          </p>
        </div>
      </div>
      <div className="album-bar">
        <Button look="solid" disabled={isPending} onClick={sync} className="tabular max-sm:flex-1">
          {isPending ? t`Starting…` : t`Sync Selected Albums (${chosen.length})`}
        </Button>
        <Button
          look="line"
          disabled={isPending}
          onClick={() => setSelected(new Set(isAll ? [] : albums.map(({ id }) => id)))}
        >
          {isAll ? t`Clear selection` : t`Select all`}
        </Button>
        <BackToAccount className="max-sm:hidden" />
      </div>
    </>
  );
};

const refuse = (title: string, description: string): void => toast({ title, description, variant: 'destructive' });

interface AlbumTileProps {
  album: AlbumDto;
  isSelected: boolean;
  onToggle: () => void;
}

const AlbumTile = ({ album: { title, coverPhotoUrl, mediaItemsCount }, isSelected, onToggle }: AlbumTileProps) => {
  const { t } = useLingui();
  const [isBroken, setBroken] = useState(false);
  return (
    <label className="album-tile">
      <input type="checkbox" className="sr-only" checked={isSelected} onChange={onToggle} />
      <span className="album-cover">
        {coverPhotoUrl && !isBroken ? (
          <img src={coverPhotoUrl} alt="" loading="lazy" onError={() => setBroken(true)} />
        ) : (
          <Images size={28} strokeWidth={1.25} aria-hidden />
        )}
        <span className="album-mark" aria-hidden>
          <Check size={16} strokeWidth={2} />
        </span>
      </span>
      <span dir="auto" className="mt-3 block truncate text-left text-sm font-medium">
        {title || t`Untitled album`}
      </span>
      <span className="tabular block text-sm text-ink-2">{`${plural(mediaItemsCount, { one: '# item', other: '# items' })}`}</span>
    </label>
  );
};
