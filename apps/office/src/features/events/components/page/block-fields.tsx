import type { Lang } from '@cubic/contract'
import { PAGE_LIMITS, type PagePerson, type ScheduleRow } from '@cubic/domain/page/blocks'
import { useTexts } from '@cubic/web-kit/text'
import type { ReactNode } from 'react'
import { PictureInput } from '../../../../crud/upload/picture-input.tsx'
import { Field, TextAreaInput, TextInput } from '../../../../ui/field.tsx'
import { Segmented } from '../../../../ui/tabs.tsx'
import { Switch } from '../../../../ui/toggle.tsx'
import { type DraftBlock, draftBlocks, moved, withColumns } from '../../internal/page-draft.ts'
import { pageTexts } from '../../internal/page-texts.ts'
import { RichTextEditor } from '../rich-text-editor.tsx'
import { AddItem, ItemHead } from './item-controls.tsx'

/** The blocks of a column, as the list that edits them takes them. */
export type NestedBlocks = {
  readonly blocks: readonly DraftBlock[]
  readonly lang: Lang
  readonly canWrite: boolean
  readonly onChange: (blocks: readonly DraftBlock[]) => void
}

type Props<Type extends DraftBlock['type']> = {
  readonly block: Extract<DraftBlock, { readonly type: Type }>
  readonly lang: Lang
  readonly canWrite: boolean
  readonly onChange: (block: DraftBlock) => void
  /** Draws the blocks of a column. */
  readonly nested: (blocks: NestedBlocks) => ReactNode
}

const spoken = (lang: Lang) => (lang === 'cn' ? 'zh-CN' : 'en')

/** The fields of one block. */
export function BlockFields(props: Props<DraftBlock['type']>) {
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
        <RichTextEditor
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

function ImageFields({ block, lang, canWrite, onChange }: Props<'image'>) {
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

function PeopleFields({ block, lang, canWrite, onChange }: Props<'people'>) {
  const t = useTexts(pageTexts)
  const { people } = block
  const common = { lang: spoken(lang), disabled: !canWrite }
  const change = (place: number, next: Partial<PagePerson>) =>
    onChange({ ...block, people: people.map((person, index) => (index === place ? { ...person, ...next } : person)) })
  return (
    <div className="grid gap-3">
      {people.map((person, place) => (
        <fieldset
          // people have no identity but their place
          key={place}
          aria-label={t.person(place + 1)}
          className="grid gap-2.5 rounded-[11px] border border-line p-2.5"
        >
          <ItemHead
            label={t.person(place + 1)}
            place={place}
            of={people.length}
            canWrite={canWrite}
            onMove={(by) => onChange({ ...block, people: moved(people, place, place + by) })}
            onRemove={() => onChange({ ...block, people: people.toSpliced(place, 1) })}
          />
          <div className="grid gap-2.5 md:grid-cols-2">
            <Field label={t.personName}>
              {(described) => (
                <TextInput
                  {...described}
                  {...common}
                  maxLength={100}
                  value={person.name}
                  onChange={(name) => change(place, { name })}
                />
              )}
            </Field>
            <Field label={t.personTitle}>
              {(described) => (
                <TextInput
                  {...described}
                  {...common}
                  maxLength={200}
                  value={person.title}
                  onChange={(title) => change(place, { title })}
                />
              )}
            </Field>
          </div>
          <Field label={t.personText}>
            {(described) => (
              <TextAreaInput
                {...described}
                {...common}
                rows={2}
                value={person.text}
                onChange={(text) => change(place, { text })}
              />
            )}
          </Field>
          <PictureInput
            purpose="picture"
            shape="square"
            label={person.name || t.person(place + 1)}
            value={person.picture}
            disabled={!canWrite}
            onChange={(address) => change(place, { picture: address ?? '' })}
          />
        </fieldset>
      ))}
      {canWrite && people.length < PAGE_LIMITS.items && (
        <AddItem
          label={t.addPerson}
          onAdd={() => onChange({ ...block, people: [...people, { name: '', title: '', text: '', picture: '' }] })}
        />
      )}
    </div>
  )
}

function ScheduleFields({ block, lang, canWrite, onChange }: Props<'schedule'>) {
  const t = useTexts(pageTexts)
  const { rows } = block
  const common = { lang: spoken(lang), disabled: !canWrite }
  const change = (place: number, next: Partial<ScheduleRow>) =>
    onChange({ ...block, rows: rows.map((row, index) => (index === place ? { ...row, ...next } : row)) })
  return (
    <div className="grid gap-2.5">
      {rows.map((row, place) => (
        <fieldset
          // rows have no identity but their place
          key={place}
          aria-label={t.row(place + 1)}
          className="grid gap-2 rounded-[11px] border border-line p-2.5 md:grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,1fr)]"
        >
          <div className="md:col-span-3">
            <ItemHead
              label={t.row(place + 1)}
              place={place}
              of={rows.length}
              canWrite={canWrite}
              onMove={(by) => onChange({ ...block, rows: moved(rows, place, place + by) })}
              onRemove={() => onChange({ ...block, rows: rows.toSpliced(place, 1) })}
            />
          </div>
          <Field label={t.rowTime}>
            {(described) => (
              <TextInput
                {...described}
                {...common}
                maxLength={60}
                placeholder="14:00–15:30"
                value={row.time}
                onChange={(time) => change(place, { time })}
              />
            )}
          </Field>
          <Field label={t.rowTitle}>
            {(described) => (
              <TextInput
                {...described}
                {...common}
                maxLength={300}
                value={row.title}
                onChange={(title) => change(place, { title })}
              />
            )}
          </Field>
          <Field label={t.rowNote}>
            {(described) => (
              <TextInput
                {...described}
                {...common}
                maxLength={500}
                value={row.note}
                onChange={(note) => change(place, { note })}
              />
            )}
          </Field>
        </fieldset>
      ))}
      {canWrite && rows.length < PAGE_LIMITS.items && (
        <AddItem
          label={t.addRow}
          onAdd={() => onChange({ ...block, rows: [...rows, { time: '', title: '', note: '' }] })}
        />
      )}
    </div>
  )
}

function ColumnsFields({ block, lang, canWrite, onChange, nested }: Props<'columns'>) {
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
