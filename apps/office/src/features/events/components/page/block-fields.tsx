import { useTexts } from '@cubic/web-kit/language/text'
import { PictureInput } from '../../../../crud/upload/picture-input.tsx'
import { LANGUAGE_TAGS } from '../../../../data/languages.ts'
import { Field, TextAreaInput, TextInput } from '../../../../ui/field.tsx'
import { Segmented } from '../../../../ui/tabs.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { Switch } from '../../../../ui/toggle.tsx'
import { type DraftBlock, draftBlocks, withColumns } from '../../internal/page-draft.ts'
import { pageTexts } from '../../internal/page-texts.ts'
import { LateRichText } from '../base/late-rich-text.tsx'
import type { BlockProps } from './block-props.ts'
import { PeopleFields } from './people-fields.tsx'
import { ScheduleFields } from './schedule-fields.tsx'

export function BlockFields(props: BlockProps<DraftBlock['type']>) {
  const t = useTexts(pageTexts)
  const { block, lang, canWrite, onChange } = props
  const common = { lang: LANGUAGE_TAGS[lang], disabled: !canWrite }
  switch (block.type) {
    case 'heading':
      return <HeadingFields {...props} block={block} />
    case 'rich_text':
      return (
        <LateRichText {...common} label={t.text} value={block.html} onChange={(html) => onChange({ ...block, html })} />
      )
    case 'paragraph':
    case 'quote':
      return (
        <TextAreaInput
          {...common}
          aria-label={t.text}
          rows={3}
          value={block.text}
          onChange={(text) => onChange({ ...block, text })}
        />
      )
    case 'list':
      return <ListFields {...props} block={block} />
    case 'image':
      return <ImageFields {...props} block={block} />
    case 'people':
      return <PeopleFields {...props} block={block} />
    case 'schedule':
      return <ScheduleFields {...props} block={block} />
    case 'columns':
      return <ColumnsFields {...props} block={block} />
    case 'files':
      return (
        <TextField
          {...common}
          label={t.filesTitle}
          hint={t.filesHint}
          value={block.title}
          maxLength={200}
          onChange={(title) => onChange({ ...block, title })}
        />
      )
    case 'divider':
      return <p className="text-xs text-ink-3">{t.dividerHint}</p>
    default:
      return block satisfies never
  }
}

function HeadingFields({ block, lang, canWrite, onChange }: BlockProps<'heading'>) {
  const t = useTexts(pageTexts)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TextInput
        lang={LANGUAGE_TAGS[lang]}
        disabled={!canWrite}
        aria-label={t.text}
        value={block.text}
        maxLength={300}
        onChange={(text) => onChange({ ...block, text })}
        className="min-w-40 flex-1 font-semibold"
      />
      <Segmented
        label={t.level}
        value={String(block.level)}
        onChange={(level) => onChange({ ...block, level: level === '3' ? 3 : 2 })}
        disabled={!canWrite}
        options={[
          { value: '2', label: t.level2 },
          { value: '3', label: t.level3 },
        ]}
      />
    </div>
  )
}

function ListFields({ block, lang, canWrite, onChange }: BlockProps<'list'>) {
  const t = useTexts(pageTexts)
  return (
    <div className="grid gap-2">
      <Field label={t.items}>
        {(described) => (
          <TextAreaInput
            {...described}
            lang={LANGUAGE_TAGS[lang]}
            disabled={!canWrite}
            rows={Math.max(3, block.items.length + 1)}
            value={block.items.join('\n')}
            onChange={(text) => onChange({ ...block, items: text === '' ? [] : text.split('\n') })}
          />
        )}
      </Field>
      <div className="flex items-center gap-2.5 text-sm font-semibold">
        <Switch
          label={t.ordered}
          checked={block.ordered}
          disabled={!canWrite}
          onChange={(ordered) => onChange({ ...block, ordered })}
        />
        {t.ordered}
      </div>
    </div>
  )
}

function ImageFields({ block, lang, canWrite, onChange }: BlockProps<'image'>) {
  const t = useTexts(pageTexts)
  const common = { lang: LANGUAGE_TAGS[lang], disabled: !canWrite, maxLength: 300 }
  return (
    <div className="grid gap-3">
      <PictureInput
        purpose="picture"
        label={t.picture}
        value={block.url}
        disabled={!canWrite}
        onChange={(address) => onChange({ ...block, url: address ?? '' })}
      />
      <div className="grid gap-3 md:grid-cols-2">
        <TextField
          {...common}
          label={t.alt}
          hint={t.altHint}
          value={block.alt}
          onChange={(alt) => onChange({ ...block, alt })}
        />
        <TextField
          {...common}
          label={t.caption}
          value={block.caption}
          onChange={(caption) => onChange({ ...block, caption })}
        />
      </div>
    </div>
  )
}

function ColumnsFields({ block, lang, canWrite, onChange, nested }: BlockProps<'columns'>) {
  const t = useTexts(pageTexts)
  const { columns } = block
  return (
    <div className="grid gap-3">
      <div>
        <Segmented
          label={t.columnCount}
          value={String(columns.length)}
          onChange={(count) => onChange({ ...block, columns: withColumns(columns, Number(count)) })}
          disabled={!canWrite}
          options={[2, 3].map((count) => ({ value: String(count), label: t.columnsOf(count) }))}
        />
      </div>
      {columns.map((column, place) => (
        <section
          // columns have no identity but their place
          key={place}
          aria-label={t.columnNumber(place + 1)}
          className="grid gap-2 rounded-[11px] bg-fill p-2.5"
        >
          <h3 className="text-xs font-semibold text-ink-2">{t.columnNumber(place + 1)}</h3>
          {nested({
            blocks: draftBlocks(column),
            lang,
            canWrite,
            onChange: (next) => {
              const simple = next.filter((each) => each.type !== 'columns')
              onChange({ ...block, columns: columns.with(place, simple) })
            },
          })}
        </section>
      ))}
    </div>
  )
}
