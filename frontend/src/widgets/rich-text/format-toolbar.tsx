import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEditorState, type Editor } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  TextQuote,
  Underline,
  type LucideIcon,
} from 'lucide-react';
import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { LinkRow } from './link-row.js';

interface Format {
  label: MessageDescriptor;
  icon: LucideIcon;
  isOn: (editor: Editor) => boolean;
  toggle: (editor: Editor) => void;
  keys?: string;
}

const FORMATS: readonly Format[] = [
  {
    label: msg`Bold`,
    icon: Bold,
    isOn: (editor) => editor.isActive('bold'),
    toggle: (editor) => editor.chain().focus().toggleBold().run(),
    keys: 'Control+B',
  },
  {
    label: msg`Italic`,
    icon: Italic,
    isOn: (editor) => editor.isActive('italic'),
    toggle: (editor) => editor.chain().focus().toggleItalic().run(),
    keys: 'Control+I',
  },
  {
    label: msg`Underline`,
    icon: Underline,
    isOn: (editor) => editor.isActive('underline'),
    toggle: (editor) => editor.chain().focus().toggleUnderline().run(),
    keys: 'Control+U',
  },
  {
    label: msg`Bulleted list`,
    icon: List,
    isOn: (editor) => editor.isActive('bulletList'),
    toggle: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: msg`Numbered list`,
    icon: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    toggle: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
];

/** And of the text of a page. */
const PAGE_FORMATS: readonly Format[] = [
  {
    label: msg`Heading`,
    icon: Heading2,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    toggle: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: msg`Smaller heading`,
    icon: Heading3,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    toggle: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: msg`Quotation`,
    icon: TextQuote,
    isOn: (editor) => editor.isActive('blockquote'),
    toggle: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  ...FORMATS,
];
const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

interface FormatToolbarProps {
  editor: Editor;
  disabled: boolean;
  isPageText: boolean;
}

/** One stop for Tab; the arrow keys go along it, as in every toolbar. */
export const FormatToolbar = ({ editor, disabled, isPageText }: FormatToolbarProps) => {
  const { t } = useLingui();
  const formats = isPageText ? PAGE_FORMATS : FORMATS;
  const link = formats.length;
  const [current, setCurrent] = useState(0);
  const [isLinking, setLinking] = useState(false);
  const { on, href } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: formats.map(({ isOn }) => isOn(now)),
      href: now.getAttributes('link')['href'] as string | undefined,
    }),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const last = link;
    const to = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setCurrent(to);
    event.currentTarget.querySelectorAll('button')[to]?.focus();
  };
  const button = (at: number) => ({
    type: 'button' as const,
    tabIndex: at === current ? 0 : -1,
    'aria-disabled': disabled || undefined,
    onFocus: () => setCurrent(at),
    // A press leaves the focus in the text: the editor takes it back a frame later, and what is typed meanwhile is lost.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    className:
      'grid size-11 shrink-0 place-items-center rounded-control text-ink-2 transition-colors duration-200 hover:text-ink aria-pressed:bg-ink/8 aria-pressed:text-ink aria-disabled:opacity-50 md:size-8',
  });
  return (
    <>
      <div
        role="toolbar"
        aria-label={t`Formatting`}
        onKeyDown={onKeyDown}
        className="flex gap-0.5 border-b border-line p-1"
      >
        {formats.map(({ label, icon: Icon, toggle, keys }, at) => (
          <button
            key={at}
            {...button(at)}
            aria-label={t(label)}
            title={t(label)}
            aria-pressed={on[at] === true}
            aria-keyshortcuts={keys}
            onClick={() => !disabled && toggle(editor)}
          >
            <Icon {...ICON} />
          </button>
        ))}
        <button
          {...button(link)}
          aria-label={t`Link`}
          title={t`Link`}
          aria-pressed={href !== undefined}
          aria-expanded={isLinking}
          onClick={() => !disabled && setLinking(!isLinking)}
        >
          <Link2 {...ICON} />
        </button>
      </div>
      {isLinking && <LinkRow editor={editor} href={href} onClose={() => setLinking(false)} />}
    </>
  );
};
