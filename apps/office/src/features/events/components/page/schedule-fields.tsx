import { useTexts } from '@cubic/web-kit/language/text'
import { LANGUAGE_TAGS } from '../../../../data/languages.ts'
import { TextField } from '../../../../ui/text-field.tsx'
import { BLANK_ROW } from '../../internal/page-draft.ts'
import { pageTexts } from '../../internal/page-texts.ts'
import type { BlockProps } from './block-props.ts'
import { ItemList } from './item-list.tsx'

export function ScheduleFields({ block, lang, canWrite, onChange }: BlockProps<'schedule'>) {
  const t = useTexts(pageTexts)
  const parts = [
    { key: 'time', label: t.rowTime, maxLength: 60, placeholder: '14:00–15:30' },
    { key: 'title', label: t.rowTitle, maxLength: 300 },
    { key: 'note', label: t.rowNote, maxLength: 500 },
  ] as const
  return (
    <ItemList
      items={block.rows}
      blank={BLANK_ROW}
      nameOf={t.row}
      add={t.addRow}
      canWrite={canWrite}
      onChange={(rows) => onChange({ ...block, rows })}
    >
      {(row, set) => (
        <div className="grid gap-2 md:grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,1fr)]">
          {parts.map(({ key, ...input }) => (
            <TextField
              key={key}
              {...input}
              lang={LANGUAGE_TAGS[lang]}
              disabled={!canWrite}
              value={row[key]}
              onChange={(typed) => set({ [key]: typed })}
            />
          ))}
        </div>
      )}
    </ItemList>
  )
}
