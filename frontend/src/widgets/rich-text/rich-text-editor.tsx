import type { Node } from '@tiptap/pm/model';
import { useLingui } from '@lingui/react/macro';
import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useEffectEvent, useRef } from 'react';
import { FormatToolbar } from './format-toolbar.js';
import { toEditorHtml, toStoredHtml } from './stored-html.js';

export interface RichTextEditorProps {
  /** Id of the label. */
  labelledBy: string;
  describedBy: string | undefined;
  name: string;
  /** Stored HTML (LBX-21). */
  value: string;
  onChange: (value: string) => void;
  disabled: boolean;
  invalid: boolean;
  /** The text of a page, which may have headings and quotations, too (SITE-10). */
  isPageText?: boolean;
}

/** Nothing but what a text may hold. Without styles of its own: the page allows no inline style element. */
const extensionsOf = (isPageText: boolean) => [
  StarterKit.configure({
    ...(!isPageText && { blockquote: false }),
    heading: isPageText && { levels: [2, 3] },
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    horizontalRule: false,
    strike: false,
    trailingNode: false,
    link: {
      autolink: false,
      openOnClick: false,
      protocols: ['http', 'https'],
      isAllowedUri: (url) => /^https?:\/\//i.test(url),
    },
  }),
];

const EXTENSIONS = extensionsOf(false);
const PAGE_EXTENSIONS = extensionsOf(true);

/** A text with bold, italic, underline, lists and links; its code is loaded when it is first shown. */
export const RichTextEditor = (props: RichTextEditorProps) => {
  const { value, onChange, disabled, invalid, isPageText = false, ...field } = props;
  const { t } = useLingui();
  /** The last value passed in, and its document: undone changes are no changes. */
  const start = useRef<{ value: string; doc: Node | null }>({ value, doc: null });
  const said = useRef(value);
  const note = useEffectEvent((editor: Editor) => {
    const { doc } = editor.state;
    said.current = start.current.doc?.eq(doc) ? start.current.value : toStoredHtml(doc.toJSON());
    onChange(said.current);
  });
  const editor = useEditor({
    extensions: isPageText ? PAGE_EXTENSIONS : EXTENSIONS,
    content: toEditorHtml(value),
    editable: !disabled,
    injectCSS: false,
    textDirection: 'auto',
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': field.labelledBy,
        'data-field': field.name,
        ...(field.describedBy && { 'aria-describedby': field.describedBy }),
        ...(invalid && { 'aria-invalid': 'true' }),
        ...(disabled && { 'aria-disabled': 'true' }),
        ...(isPageText && { 'aria-placeholder': t`Write here…` }),
        class: isPageText ? 'rich-text page-text' : 'rich-text',
      },
      // Tab leaves the field, also from a list; Ctrl+Enter is the form's.
      handleDOMEvents: {
        keydown: (_view, { key, ctrlKey, metaKey }) => key === 'Tab' || (key === 'Enter' && (ctrlKey || metaKey)),
      },
    },
    onCreate: ({ editor: created }) => {
      start.current.doc = created.state.doc;
    },
    onUpdate: ({ editor: changed }) => note(changed),
  });

  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
  useEffect(() => {
    if (value === said.current) return;
    // Another text was passed in: a suggestion was taken, or another photo is edited.
    said.current = value;
    editor.commands.setContent(toEditorHtml(value), { emitUpdate: false });
    start.current = { value, doc: editor.state.doc };
  }, [editor, value]);

  return (
    <>
      <FormatToolbar editor={editor} disabled={disabled} isPageText={isPageText} />
      <EditorContent editor={editor} />
    </>
  );
};
