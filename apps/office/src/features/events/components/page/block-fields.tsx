import { useTexts } from '@cubic/web-kit/text'
import { PictureInput } from '../../../../crud/upload/picture-input.tsx'
import { Field, TextAreaInput, TextInput } from '../../../../ui/field.tsx'
import { Segmented } from '../../../../ui/tabs.tsx'
import { Switch } from '../../../../ui/toggle.tsx'
import { type DraftBlock, draftBlocks, withColumns } from '../../internal/page-draft.ts'
import { pageTexts } from '../../internal/page-texts.ts'
import { LateRichText } from '../base/late-rich-text.tsx'
import { type BlockProps, spoken } from './block-props.ts'
import { PeopleFields } from './people-fields.tsx'
import { ScheduleFields } from './schedule-fields.tsx'

export function BlockFields(props: BlockProps<DraftBlock['type']>) {
  const t = useTexts(pageTexts)
  const { block, lang, canWrite, onChange } = props
  const common = { lang: spoken(lang), disabled: !canWrite }
  switch (block.type) {
    case 'heading':
      return (
        <div className="flex flex-wrap items-center gap-2">
          <TextInput
            {...common}
            aria-label={t.text}
            value={block.text}
            maxLength={300}
            onChange={(text) => onChange({ ...block, text })}
            className="min-w-40 flex-1 font-semibold"
          />
          <Segmented
            label={t.level}
            value={String(block.level)}
            onChange={(level) => canWrite && onChange({ ...block, level: level === '3' ? 3 : 2 })}
            options={[
              { value: '2', label: t.level2 },
              { value: '3', label: t.level3 },
            ]}
          />
        </div>
      )
    case 'rich_text':
      return (
        <LateRichText
          label={t.text}
          lang={spoken(lang)}
          value={block.html}
          disabled={!canWrite}
          onChange={(html) => onChange({ ...block, html })}
        />
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
      return (
        <div className="grid gap-2">
          <Field label={t.items}>
            {(described) => (
              <TextAreaInput
                {...described}
                {...common}
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
        <Field label={t.filesTitle} hint={t.filesHint}>
          {(described) => (
            <TextInput
              {...described}
              {...common}
              value={block.title}
              maxLength={200}
              onChange={(title) => onChange({ ...block, title })}
            />
          )}
        </Field>
      )
    case 'divider':
      return <p className="text-xs text-ink-3">{t.dividerHint}</p>
    default:
      return block satisfies never
  }
}

function ImageFields({ block, lang, canWrite, onChange }: BlockProps<'image'>) {
  const t = useTexts(pageTexts)
  const common = { lang: spoken(lang), disabled: !canWrite, maxLength: 300 }
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
        <Field label={t.alt} hint={t.altHint}>
          {(described) => (
            <TextInput {...described} {...common} value={block.alt} onChange={(alt) => onChange({ ...block, alt })} />
          )}
        </Field>
        <Field label={t.caption}>
          {(described) => (
            <TextInput
              {...described}
              {...common}
              value={block.caption}
              onChange={(caption) => onChange({ ...block, caption })}
            />
          )}
        </Field>
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
          onChange={(count) => canWrite && onChange({ ...block, columns: withColumns(columns, Number(count)) })}
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
