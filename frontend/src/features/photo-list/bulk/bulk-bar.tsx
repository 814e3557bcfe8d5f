import { Trans, useLingui } from '@lingui/react/macro';
import {
  ArrowDownToLine,
  BookImage,
  Eye,
  FolderInput,
  Sparkles,
  Star,
  Tags,
  TextCursorInput,
  Trash2,
} from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../../shared/ui/menu.js';
import { ToolButton } from '../../../shared/ui/tool-button.js';
import { SelectionBar } from '../../../widgets/selection/selection-bar.js';
import { useMediaQuery } from '../../../shared/hooks/use-media-query.js';
import { Categories, Featured, Suggestions, Visibility, type BulkChoices } from './bulk-menus.js';
import type { ShownSelection } from '../../../shared/hooks/use-selection.js';
import type { BatchProgress } from '../../../shared/hooks/use-batch.js';
import { bulkDownloadWords } from './use-bulk-download.js';

interface BulkBarProps extends BulkChoices {
  selection: ShownSelection;
  /** How many photos the view finds. */
  found: number;
  progress: BatchProgress | null;
  onTags: () => void;
  onTexts: () => void;
  onProject: () => void;
  onDownload: () => void;
  onDelete: () => void;
  onSelectAll: () => void;
}

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** What can be done with the selected photos; it floats at the foot of the window as long as there are any. */
export const BulkBar = (props: BulkBarProps) => {
  const { selection, found, progress, onSelectAll } = props;
  const isNarrow = useMediaQuery('(width < 1280px)');
  return (
    <SelectionBar selection={selection} progress={progress}>
      {selection.ids.size - selection.hidden < found && (
        <Button look="quiet" className="px-3 text-ink-2!" onClick={onSelectAll}>
          <Trans>Select all {found.toLocaleString('en')}</Trans>
        </Button>
      )}
      {isNarrow ? <OneMenu {...props} /> : <AllButtons {...props} />}
    </SelectionBar>
  );
};

const quiet = (icon: ReactNode, words: string, mixed: boolean): ReactElement => (
  <Button look="quiet">
    {icon}
    {words}
    {mixed && (
      <span className="text-xs font-normal text-ink-2">
        <Trans>Mixed</Trans>
      </span>
    )}
  </Button>
);

const AllButtons = (props: BulkBarProps) => {
  const { t } = useLingui();
  const { summary, onTags, onTexts, onProject, onAnalyse, onDownload, onDelete } = props;
  return (
    <>
      <span aria-hidden className="mx-1 h-6 w-px bg-line" />
      <Menu side="top" trigger={quiet(<Eye {...ICON} />, t`Visibility`, summary.isPublic === null)}>
        <Visibility {...props} />
      </Menu>
      <Menu side="top" trigger={quiet(<Star {...ICON} />, t`Featured`, summary.featured === null)}>
        <Featured {...props} />
      </Menu>
      <Menu side="top" trigger={quiet(<FolderInput {...ICON} />, t`Category`, summary.category === null)}>
        <Categories {...props} />
      </Menu>
      <Button look="quiet" onClick={onTags}>
        <Tags {...ICON} />
        <Trans>Tags</Trans>
      </Button>
      <Button look="quiet" onClick={onTexts}>
        <TextCursorInput {...ICON} />
        <Trans>Texts</Trans>
      </Button>
      {summary.unreviewed ? (
        <Menu side="top" trigger={quiet(<Sparkles {...ICON} />, t`Suggestions`, false)}>
          <Suggestions {...props} />
        </Menu>
      ) : (
        <Button look="quiet" onClick={onAnalyse}>
          <Sparkles {...ICON} />
          <Trans>AI analysis</Trans>
        </Button>
      )}
      <ToolButton label={t`Add to project`} onClick={onProject}>
        <BookImage {...ICON} />
      </ToolButton>
      <ToolButton label={bulkDownloadWords(summary.kept)} hint={bulkDownloadWords(summary.kept)} onClick={onDownload}>
        <ArrowDownToLine {...ICON} />
      </ToolButton>
      <Button look="quiet" className="text-danger!" onClick={onDelete}>
        <Trash2 {...ICON} />
        <Trans>Delete</Trans>
      </Button>
    </>
  );
};

const OneMenu = (props: BulkBarProps) => (
  <Menu
    side="top"
    trigger={
      <Button look="solid">
        <Trans>Change</Trans>
      </Button>
    }
  >
    <MenuLabel>
      <Trans>Visibility</Trans>
    </MenuLabel>
    <Visibility {...props} />
    <MenuLabel>
      <Trans>Featured</Trans>
    </MenuLabel>
    <Featured {...props} />
    <MenuLine />
    <MenuItem icon={<Tags {...ICON} />} onSelect={props.onTags}>
      <Trans>Tags</Trans>
    </MenuItem>
    <MenuItem icon={<TextCursorInput {...ICON} />} onSelect={props.onTexts}>
      <Trans>Texts</Trans>
    </MenuItem>
    <Suggestions {...props} />
    <MenuItem icon={<BookImage {...ICON} />} onSelect={props.onProject}>
      <Trans>Add to project</Trans>
    </MenuItem>
    <MenuItem icon={<ArrowDownToLine {...ICON} />} onSelect={props.onDownload}>
      {bulkDownloadWords(props.summary.kept)}
    </MenuItem>
    <MenuLine />
    <MenuLabel>
      <Trans>Category</Trans>
    </MenuLabel>
    <Categories {...props} />
    {/* Apart, and last: not where a thumb scrolls. */}
    <MenuLine />
    <MenuItem icon={<Trash2 {...ICON} />} danger onSelect={props.onDelete}>
      <Trans>Delete</Trans>
    </MenuItem>
  </Menu>
);
