import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { type Described, TextInput } from '../../../../ui/field.tsx'
import { linkAddress } from '../../internal/link-address.ts'
import { editorTexts } from '../../data/texts.ts'

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    codeBlock: false,
    code: false,
    horizontalRule: false,
    link: { openOnClick: false },
  }),
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
        class: 'rich-text min-h-28 text-ink px-3 py-2 text-[0.875rem] outline-none',
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  // replaces the content after somebody else's save, or after changes were discarded
  useEffect(() => {
    if (editor.isDestroyed || editor.isFocused || (editor.isEmpty ? '' : editor.getHTML()) === value) return
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <div
      className={classNames(
        'overflow-hidden rounded-[10px] border border-line-2 bg-surface focus-within:border-brand-text focus-within:ring-3 focus-within:ring-brand-text/20',
        className,
      )}
    >
      {!disabled && <Formatting editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  )
}

function Formatting({ editor }: { readonly editor: Editor }) {
  const [isLinking, setLinking] = useState(false)
  return (
    <div className="border-b border-line">
      <Toolbar editor={editor} isLinking={isLinking} onLink={() => setLinking(!isLinking)} />
      {isLinking && <LinkAddress editor={editor} onDone={() => setLinking(false)} />}
    </div>
  )
}

function Toolbar({
  editor,
  isLinking,
  onLink,
}: {
  readonly editor: Editor
  readonly isLinking: boolean
  readonly onLink: () => void
}) {
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
      link: now.isActive('link'),
    }),
  })
  const focused = () => editor.chain().focus()
  const tools = [
    { key: 'bold', sign: 'B', label: t.bold, run: () => focused().toggleBold().run() },
    { key: 'italic', sign: 'I', label: t.italic, run: () => focused().toggleItalic().run() },
    { key: 'heading', sign: 'H', label: t.heading, run: () => focused().toggleHeading({ level: 2 }).run() },
    { key: 'bullets', sign: '•', label: t.bullets, run: () => focused().toggleBulletList().run() },
    { key: 'numbers', sign: '1.', label: t.numbers, run: () => focused().toggleOrderedList().run() },
    { key: 'quote', sign: '”', label: t.quote, run: () => focused().toggleBlockquote().run() },
    { key: 'link', sign: <Icon name="link" size={15} />, label: t.link, run: onLink },
  ] as const
  return (
    <div role="toolbar" aria-label={t.formatting} className="flex flex-wrap gap-0.5 px-1.5 py-1">
      {tools.map(({ key, sign, label, run }) => (
        <button
          key={key}
          type="button"
          aria-label={label}
          aria-pressed={on[key]}
          {...(key === 'link' && { 'aria-expanded': isLinking })}
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

/** Edits the link of the selected words; without a selection, the URL itself becomes the text. */
function LinkAddress({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
  const t = useTexts(editorTexts)
  const [current] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [typed, setTyped] = useState(current)
  const address = linkAddress(typed)

  function apply(): void {
    if (address === undefined) return
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && current === '')
      chain
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href: address } }] })
        .run()
    else chain.setLink({ href: address }).run()
    onDone()
  }
  return (
    <div className="flex flex-wrap gap-1.5 px-1.5 pb-1.5">
      <TextInput
        type="url"
        autoFocus
        aria-label={t.linkAddress}
        placeholder="https://"
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Enter') apply()
          else {
            onDone()
            editor.commands.focus()
          }
        }}
        className="min-w-40 flex-1"
      />
      <Button size="sm" variant="soft" disabled={address === undefined} onClick={apply}>
        {t.setLink}
      </Button>
      {current !== '' && (
        <Button
          size="sm"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            onDone()
          }}
        >
          {t.removeLink}
        </Button>
      )}
    </div>
  )
}
