import { useTexts } from '@cubic/web-kit/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect } from 'react'
import type { Described } from '../../../ui/field.tsx'
import { editorTexts } from '../texts.ts'

const EXTENSIONS = [
  StarterKit.configure({ heading: { levels: [2, 3] }, codeBlock: false, code: false, horizontalRule: false }),
]

/** Edits HTML as people write it: headings, lists, quotes. What is pasted loses all other formatting. */
export function RichTextEditor({
  value,
  onChange,
  label,
  lang,
  disabled = false,
  className,
  ...described
}: Partial<Described> & {
  readonly value: string
  readonly onChange: (html: string) => void
  readonly label: string
  readonly lang: string
  readonly disabled?: boolean
  readonly className?: string | undefined
}) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    editable: !disabled,
    editorProps: {
      attributes: {
        ...(described.id !== undefined && { id: described.id }),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang,
        class: 'rich-text min-h-28 px-3 py-2 text-[0.875rem] outline-none',
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  // replaces the content after somebody else's save, or after changes were discarded
  useEffect(() => {
    if (editor.isFocused || (editor.isEmpty ? '' : editor.getHTML()) === value) return
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <div
      className={classNames(
        'overflow-hidden rounded-[10px] border border-line-2 bg-surface focus-within:border-brand-text focus-within:ring-3 focus-within:ring-brand-text/20',
        className,
      )}
    >
      {!disabled && <Toolbar editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  )
}

function Toolbar({ editor }: { readonly editor: Editor }) {
  const t = useTexts(editorTexts)
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      heading: now.isActive('heading', { level: 2 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
    }),
  })
  const tools = [
    { key: 'bold', sign: 'B', label: t.bold, run: () => editor.chain().focus().toggleBold().run() },
    { key: 'italic', sign: 'I', label: t.italic, run: () => editor.chain().focus().toggleItalic().run() },
    {
      key: 'heading',
      sign: 'H',
      label: t.heading,
      run: () => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    { key: 'bullets', sign: '•', label: t.bullets, run: () => editor.chain().focus().toggleBulletList().run() },
    { key: 'numbers', sign: '1.', label: t.numbers, run: () => editor.chain().focus().toggleOrderedList().run() },
    { key: 'quote', sign: '”', label: t.quote, run: () => editor.chain().focus().toggleBlockquote().run() },
  ] as const
  return (
    <div role="toolbar" aria-label={t.formatting} className="flex flex-wrap gap-0.5 border-b border-line px-1.5 py-1">
      {tools.map(({ key, sign, label, run }) => (
        <button
          key={key}
          type="button"
          aria-label={label}
          aria-pressed={on[key]}
          title={label}
          // the selection stays in the text
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
          className={classNames(
            'grid h-7 min-w-7 place-items-center rounded-[7px] px-1 text-sm font-bold transition',
            on[key] ? 'bg-brand-soft text-brand-text' : 'text-ink-2 hover:bg-fill',
            key === 'italic' && 'italic',
          )}
        >
          {sign}
        </button>
      ))}
    </div>
  )
}
