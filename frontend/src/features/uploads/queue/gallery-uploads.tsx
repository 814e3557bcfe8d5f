import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ACCEPTED_FILES } from '@vitrine/contracts/media/photo.rules';
import { ChevronDown, FolderUp, ImageUp, Upload } from 'lucide-react';
import { useRef } from 'react';
import { useKnownUser } from '../../../data/session/current-user.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { Button } from '../../../shared/ui/button.js';
import { Menu, MenuItem } from '../../../shared/ui/menu.js';
import { invalidType, leftOutToast, pickChosen, type Picked } from '../picking/picked-files.js';
import type { GalleryPlace } from '../pipeline/upload-pipeline.js';
import { DropLayer } from './drop-anywhere.js';
import { enqueueFiles } from './page-queue.js';

interface Target {
  galleryId: string;
  /** For files that lie in no folder. */
  setId: string;
}

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Takes files into a gallery: chosen, dropped anywhere on the page, or pasted (STUD-10, STUD-11). */
export const GalleryUploads = ({ galleryId, setId }: Target) => {
  const { t } = useLingui();
  const owner = useKnownUser();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (picked: Picked) => uploadIntoGallery(picked, { galleryId, setId, ownerId: owner?.id });
  const input = { type: 'file', multiple: true, tabIndex: -1, 'aria-hidden': true, className: 'hidden' } as const;
  const onChange = ({ target }: { target: HTMLInputElement }) => {
    void pickChosen([...(target.files ?? [])]).then(take);
    // The same files may be chosen again.
    target.value = '';
  };
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button look="solid">
            <Upload size={16} strokeWidth={1.75} aria-hidden />
            <Trans>Upload</Trans>
            <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
          </Button>
        }
      >
        <MenuItem icon={<ImageUp {...ICON} />} onSelect={() => files.current?.click()}>
          <Trans>Photos into this set</Trans>
        </MenuItem>
        <MenuItem icon={<FolderUp {...ICON} />} onSelect={() => folder.current?.click()}>
          <Trans>A folder as a set</Trans>
        </MenuItem>
      </Menu>
      <input {...input} ref={files} aria-label={t`Photos`} accept={ACCEPTED_FILES} onChange={onChange} />
      <input {...input} ref={folder} aria-label={t`Folder`} {...{ webkitdirectory: '' }} onChange={onChange} />
      <DropLayer note={<Trans>Photos come into this set, and each folder becomes a set</Trans>} onPicked={take} />
    </>
  );
};

/** Sends picked files into a gallery as they are: those of a folder into the set of its name. */
export const uploadIntoGallery = (
  picked: Picked,
  { galleryId, setId, ownerId }: Target & { ownerId: string | undefined },
  enqueue = enqueueFiles,
): void => {
  for (const [folder, files] of byFolder(picked)) {
    const gallery: GalleryPlace = folder ? { galleryId, set: folder } : { galleryId, setId };
    enqueue(files, { category: 'other', keepOriginal: true, gallery }, ownerId);
  }
  sayWhatStays(picked);
};

/** In the order in which the folders come. */
const byFolder = ({ files, folders }: Picked): Map<string, File[]> => {
  const groups = new Map<string, File[]>();
  for (const [at, file] of files.entries()) {
    const folder = folders[at] ?? '';
    const group = groups.get(folder);
    if (group) group.push(file);
    else groups.set(folder, [file]);
  }
  return groups;
};

const sayWhatStays = ({ files, leftOut, left, hasMore }: Picked): void => {
  const [title, description] = invalidType();
  if (left > 0 || hasMore)
    toast({
      title: t`There is more`,
      description: plural(files.length, {
        one: 'The first file is sent now. Choose the folder again once it is here, and the rest follows.',
        other: 'The first # files are sent now. Choose the folder again once they are here, and the rest follows.',
      }),
    });
  else if (files.length === 0 && leftOut.length > 0) toast({ title, description, variant: 'destructive' });
  else if (leftOut.length > 0) toast(leftOutToast(leftOut));
};
