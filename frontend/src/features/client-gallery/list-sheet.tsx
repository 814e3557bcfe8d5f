import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { GalleryPageDto } from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { GALLERY_LIMITS } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { useState, type SubmitEvent } from 'react';
import { useAllPhotos } from '../../data/client-gallery/client-gallery.query.js';
import { useDeleteList, useNameList, useSubmitList } from '../../data/client-gallery/visitor-changes.js';
import { textIn } from '../../shared/api/form-data.js';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { formatLongDay } from '../../shared/lib/format-date.js';
import { Button } from '../../shared/ui/button.js';
import { TextArea, TextField } from '../../shared/ui/field.js';
import { LightDialog } from '../../shared/ui/light-dialog.js';
import { PhotoImage } from '../../widgets/photo-image/photo-image.js';
import { countText } from './choice-bar.js';
import { viewOf } from './photo-wall.js';
import type { Choosing } from './use-choosing.js';

interface ListSheetProps {
  gallery: GalleryPageDto;
  choosing: Choosing;
  onClose: () => void;
  /** Says who the visitor is first, then goes on. */
  withMe: (act: () => void) => void;
}

/** The chosen photos once more, the person's lists, and sending one to the photographer. */
export const ListSheet = ({ gallery, choosing, onClose, withMe }: ListSheetProps) => {
  const { t } = useLingui();
  const photos = useAllPhotos(gallery);
  const { list, lists, pending } = choosing;
  const [edit, setEdit] = useState<'new' | 'rename' | null>(null);
  const [isSending, setSending] = useState(false);
  const chosen = list.photoIds
    .map((id) => photos.find((photo) => photo.id === id))
    .filter((photo) => photo !== undefined);
  const unseen = list.photoIds.length - chosen.length;
  const isSent = list.state === 'submitted';
  const missing = Math.max(0, (list.min ?? 0) - list.photoIds.length);

  const remove = useDeleteList(gallery.id);

  return (
    <LightDialog
      isSheet
      onClose={onClose}
      title={list.name}
      description={isSent ? t`Sent on ${formatLongDay(list.submittedAt ?? '')}` : countText(list.photoIds.length, list)}
      footer={
        !isSent && !isSending ? (
          <Button
            look="solid"
            isBusy={list.photoIds.length === 0 || missing > 0 || pending.length > 0 || list.id === ''}
            onClick={() => setSending(true)}
          >
            <SendLabel missing={missing} isSaving={pending.length > 0} photographer={gallery.photographer.name} />
          </Button>
        ) : undefined
      }
    >
      {isSending && !isSent ? (
        <SendForm gallery={gallery} choosing={choosing} count={list.photoIds.length} onBack={() => setSending(false)} />
      ) : (
        <div className="mb-5 flex flex-wrap items-center gap-2">
          {lists.length > 1 &&
            lists.map((one) => (
              <Button
                key={one.id}
                look={one.id === list.id ? 'solid' : 'line'}
                aria-pressed={one.id === list.id}
                onClick={() => choosing.openList(one.id)}
              >
                <bdi className="max-w-40 truncate">{one.name}</bdi>
                <span className="tabular text-xs opacity-72">{one.photoIds.length}</span>
              </Button>
            ))}
          {lists.length < GALLERY_LIMITS.lists && (
            <Button look="quiet" onClick={() => withMe(() => setEdit('new'))}>
              <Trans>New list</Trans>
            </Button>
          )}
          {!isSent && list.id && (
            <Button look="quiet" onClick={() => setEdit('rename')}>
              <Trans>Rename</Trans>
            </Button>
          )}
          {!isSent && list.id && lists.length > 1 && (
            <Button look="quiet" isBusy={remove.isPending} onClick={() => remove.mutate(list.id)}>
              <Trans>Delete this list</Trans>
            </Button>
          )}
        </div>
      )}
      {edit && (
        <NameForm
          key={edit}
          gallery={gallery}
          listId={edit === 'rename' ? list.id : null}
          name={edit === 'rename' ? list.name : ''}
          onDone={(id) => {
            setEdit(null);
            if (id) choosing.openList(id);
          }}
        />
      )}
      {list.note && isSent && (
        <p dir="auto" className="mb-5 whitespace-pre-line border-l border-line-strong pl-4 text-sm">
          {list.note}
        </p>
      )}
      {list.photoIds.length === 0 && (
        <p className="text-sm text-ink-2">
          <Trans>Nothing is chosen yet. A heart on a photo puts it here.</Trans>
        </p>
      )}
      <ul className="grid grid-cols-3 gap-2">
        {chosen.map((photo) => (
          <li key={photo.id}>
            <PhotoImage photo={viewOf(photo, gallery)} sizes="150px" />
            {!isSent && !isSending && (
              <button
                type="button"
                onClick={() => choosing.toggle(photo.id)}
                aria-label={t`Take out ${photo.alt || photo.fileName}`}
                className="link inline-flex min-h-11 items-center text-xs text-ink-2 md:min-h-8"
              >
                <Trans>Take out</Trans>
              </button>
            )}
          </li>
        ))}
      </ul>
      {unseen > 0 && (
        <p className="mt-4 text-sm text-ink-2">
          {plural(unseen, { one: '# more photo is loading', other: '# more photos are loading' })}
        </p>
      )}
    </LightDialog>
  );
};

const SendLabel = ({
  missing,
  isSaving,
  photographer,
}: {
  missing: number;
  isSaving: boolean;
  photographer: string;
}) => {
  if (missing > 0) return plural(missing, { one: 'Choose # more first', other: 'Choose # more first' });
  if (isSaving) return <Trans>Your hearts are being saved…</Trans>;
  return (
    <span className="max-w-[60vw] truncate md:max-w-80">
      <Trans>
        Send to <bdi>{photographer}</bdi>
      </Trans>
    </span>
  );
};

interface SendFormProps extends Pick<ListSheetProps, 'gallery' | 'choosing'> {
  count: number;
  onBack: () => void;
}

/** A note, and the question whether this is all; afterwards the list is frozen. */
const SendForm = ({ gallery, choosing: { list }, count, onBack }: SendFormProps) => {
  const { t } = useLingui();
  const send = useSubmitList(gallery.id, list.id);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const note = textIn(event.currentTarget, 'note');
    if (!send.isPending) send.mutate(note, { onSuccess: onBack });
  };
  return (
    <form onSubmit={submit} className="mb-6 grid gap-4">
      <TextArea
        name="note"
        label={t`A note to ${gallery.photographer.name}`}
        optional
        rows={3}
        maxLength={GALLERY_LIMITS.noteMax}
      />
      <p className="text-sm text-ink-2">
        {plural(count, {
          one: 'This photo is sent. The list is frozen then; your photographer can open it again.',
          other: 'These # photos are sent. The list is frozen then; your photographer can open it again.',
        })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="solid" isBusy={send.isPending}>
          <Trans>Send my list</Trans>
        </Button>
        <Button look="quiet" onClick={onBack}>
          <Trans>Go on choosing</Trans>
        </Button>
      </div>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {send.error && sentenceOf(send.error)}
      </p>
    </form>
  );
};

interface NameFormProps extends Pick<ListSheetProps, 'gallery'> {
  /** Null: a new list. */
  listId: string | null;
  name: string;
  /** With the id of a list that was begun. */
  onDone: (id: string | null) => void;
}

const NameForm = ({ gallery, listId, name, onDone }: NameFormProps) => {
  const { t } = useLingui();
  const save = useNameList(gallery.id);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = textIn(event.currentTarget, 'name');
    if (next && !save.isPending)
      save.mutate({ listId, name: next }, { onSuccess: ({ id }) => onDone(listId ? null : id) });
  };
  return (
    <form onSubmit={submit} className="mb-6 grid gap-3">
      <TextField
        name="name"
        label={listId ? t`Name of the list` : t`Name of the new list`}
        defaultValue={name}
        maxLength={GALLERY_LIMITS.labelMax}
        required
        autoFocus
        error={save.error ? sentenceOf(save.error) : undefined}
      />
      <div className="flex gap-3">
        <Button type="submit" look="solid" isBusy={save.isPending}>
          {listId ? t`Rename` : t`Begin the list`}
        </Button>
        <Button look="quiet" onClick={() => onDone(null)}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
};
