import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { useState } from 'react';
import { useLeaveGuard } from '../../../shared/hooks/use-leave-guard.js';
import { Button } from '../../../shared/ui/button.js';
import { DraftDialog } from '../../../shared/ui/draft-dialog.js';
import { TagInput } from '../../../shared/ui/tag-input.js';
import { commitDraft, type TagText } from '../../../shared/ui/tag-text.js';
import type { Summary } from './summary.js';

/** Tags a selection may have; more are found by typing them. */
const SHOWN_TAGS = 30;
const LIMITS = { max: PHOTO_LIMITS.tagsMax, maxLength: PHOTO_LIMITS.tagMax };

interface TagsDialogProps {
  summary: Summary;
  onChange: (change: { addTags?: string[]; removeTags?: string[] }) => void;
  onClose: () => void;
}

/** Adds tags to the selected photos and takes tags from them; all others stay. */
export const TagsDialog = ({ summary, onChange, onClose }: TagsDialogProps) => {
  const { t } = useLingui();
  const [added, setAdded] = useState<TagText>({ tags: [], draft: '' });
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const add = commitDraft(added, LIMITS).tags;
  const nothing = add.length === 0 && removed.size === 0;
  const guard = useLeaveGuard(!nothing || added.draft.trim() !== '');
  const close = () => guard.leave(onClose);
  const toggle = (tag: string) =>
    setRemoved((before) => {
      const after = new Set(before);
      if (!after.delete(tag)) after.add(tag);
      return after;
    });
  const save = () => {
    onChange({
      ...(add.length > 0 && { addTags: [...add] }),
      ...(removed.size > 0 && { removeTags: [...removed] }),
    });
    onClose();
  };
  return (
    <DraftDialog
      guard={guard}
      onClose={close}
      title={t`Tags`}
      description={plural(summary.count, { one: 'of # selected photo', other: 'of # selected photos' })}
      className="md:max-w-[560px]"
      footer={
        <>
          <Button look="quiet" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="solid" disabled={nothing} onClick={save}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <TagInput
        label={t`Add`}
        value={added}
        onChange={setAdded}
        {...LIMITS}
        help={t`Separate tags with commas. Photos that have a tag already keep it once.`}
      />
      {summary.tags.length > 0 && (
        <fieldset className="mt-6">
          <legend className="text-sm font-medium">
            <Trans>Remove</Trans>
          </legend>
          <div className="mt-2 flex flex-wrap gap-1.5">
            {summary.tags.slice(0, SHOWN_TAGS).map(({ tag, count }) => (
              <button
                key={tag}
                type="button"
                aria-pressed={removed.has(tag)}
                aria-label={t`Remove ${tag}`}
                onClick={() => toggle(tag)}
                className="inline-flex min-h-9 items-center gap-2 rounded-[4px] bg-ink/7 px-2.5 text-sm transition-colors duration-200 hover:bg-ink/12 aria-pressed:bg-danger/12 aria-pressed:text-danger aria-pressed:line-through"
              >
                <bdi>{tag}</bdi>
                <span className="tabular text-xs opacity-70">{count}</span>
              </button>
            ))}
          </div>
          {summary.known < summary.count && (
            <p className="mt-2 text-xs text-ink-2">
              <Trans>
                Counted on the {summary.known.toLocaleString('en')} photos that are loaded; removed from all that are
                selected.
              </Trans>
            </p>
          )}
        </fieldset>
      )}
    </DraftDialog>
  );
};
