import { useDates } from '@cubic/web-kit/datetime/clock'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useQuery } from '@cubic/web-kit/queries/query'
import { Link } from '@cubic/web-kit/navigation/routing'
import { useTexts } from '@cubic/web-kit/language/text'
import { Icon } from '@cubic/web-kit/ui/icon'
import { useId, useState } from 'react'
import { actionWords } from '../../../crud/record-page/action-words.ts'
import { useModel } from '../../../crud/model/model.ts'
import { nameOfKey, Value } from '../../../crud/model/value.tsx'
import { textOf } from '../../../data/display-name.ts'
import { modelList } from '../../../shell/found-records.ts'
import { recordPath } from '../../../shell/record-path.ts'
import { keyOf, type RecordNames } from '../data/api.ts'
import { auditTexts } from '../data/texts.ts'

export type Entry = {
  readonly id: number
  readonly at: string | null
  readonly user_id: { readonly id: number; readonly display_name: string } | null
  readonly model: string | null
  readonly record_id: number | null
  readonly action: string | null
  readonly address: string | null
  readonly before: unknown
  readonly after: unknown
}
type Fields = { readonly [field: string]: unknown }
/** The log's placeholder for a secret value. */
const SECRET = '•••'

type EntryProps = {
  readonly entry: Entry
  /** Undefined until the names are read. */
  readonly known: RecordNames | undefined
  /** The name in the entries, for a record that is gone. */
  readonly lastName: string
}

export function EntryRow(props: EntryProps) {
  const { entry } = props
  const t = useTexts(auditTexts)
  const dates = useDates()
  const lang = useLanguage()
  const details = useId()
  const [isOpen, setOpen] = useState(false)
  const model = entry.model ?? ''
  const [before, after] = [fieldsOf(entry.before), fieldsOf(entry.after)]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return (
    <li>
      <div className="grid grid-cols-[minmax(0,1fr)_32px] items-center gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm *:col-start-1 sm:*:col-auto sm:grid-cols-[170px_minmax(0,1fr)_150px_32px]">
        <span className="text-ink-2">{entry.at && dates.exact(entry.at)}</span>
        <span className="min-w-0">
          <b className="font-semibold">{entry.user_id?.display_name ?? t.system}</b> · {actionWords(model, entry)[lang]}
          {model !== '' && ' · '}
          <Subject {...props} />
        </span>
        <span className="truncate text-xs text-ink-2">{entry.address}</span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={details}
          aria-label={t.details}
          onClick={() => setOpen(!isOpen)}
          className="col-start-2! row-span-3 row-start-1 grid size-8 place-items-center justify-self-end sm:col-auto! sm:row-auto rounded-[9px] text-ink-2 transition hover:bg-fill hover:text-ink"
        >
          <Icon name="chevron-down" size={16} className={isOpen ? 'rotate-180 transition' : 'transition'} />
        </button>
      </div>
      <div id={details} hidden={!isOpen}>
        {isOpen && <Difference {...{ model, before, after, names }} />}
      </div>
    </li>
  )
}

function Subject({ entry, known, lastName }: EntryProps) {
  const { data: models } = useQuery(modelList())
  const about = models?.find(({ name }) => name === entry.model)
  if (entry.record_id === null || !about) return about?.display_name ?? entry.model
  const number = `#${entry.record_id}`
  const found = known?.get(keyOf(entry))
  const isGone = known !== undefined && found === undefined
  const name = about.display_field === 'id' ? number : found || lastName || number
  const words = `${about.display_name} ${name}`
  return (
    <>
      {isGone ? (
        <span>{words}</span>
      ) : (
        <Link
          to={recordPath(about.name, entry.record_id)}
          className="rounded-sm [overflow-wrap:anywhere] text-brand-text underline underline-offset-2"
        >
          {words}
        </Link>
      )}
      {name !== number && <span className="text-xs text-ink-3"> {number}</span>}
    </>
  )
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

function Difference({
  model: name,
  before,
  after,
  names,
}: {
  readonly model: string
  readonly before: Fields
  readonly after: Fields
  readonly names: readonly string[]
}) {
  const t = useTexts(auditTexts)
  const { data: model } = useModel(name)
  if (names.length === 0) return <p className="px-4 pb-3 text-sm text-ink-2">{t.noDetails}</p>
  return (
    <div className="overflow-x-auto px-4 pb-3">
      <table className="w-full min-w-[480px] table-fixed text-sm">
        <thead>
          <tr className="text-left text-xs text-ink-2">
            <th scope="col" className="w-44 py-1 font-semibold">
              {t.field}
            </th>
            <th scope="col" className="py-1 font-semibold">
              {t.before}
            </th>
            <th scope="col" className="py-1 font-semibold">
              {t.after}
            </th>
          </tr>
        </thead>
        <tbody>
          {names.map((field) => (
            <tr key={field} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal text-ink-2">
                {model?.fields.get(field)?.display_name ?? field}
              </th>
              {[before, after].map((side, index) => (
                <td key={index === 0 ? 'before' : 'after'} className="py-1.5 pr-3 break-words">
                  <Shown model={name} field={field} value={side[field]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Shows a value from the log, where relations are ids. */
function Shown({
  model: name,
  field,
  value,
}: {
  readonly model: string
  readonly field: string
  readonly value: unknown
}) {
  const t = useTexts(auditTexts)
  const lang = useLanguage()
  const { data: model } = useModel(name)
  const known = model?.fields.get(field)
  if (value === undefined || value === null || value === '') return <span className="text-ink-3">{t.empty}</span>
  if (value === SECRET) return <span className="text-ink-3">{t.secret}</span>
  if (known && known.relation === undefined) return <Value field={known} value={value} isPlain />
  return typeof value === 'object' ? (
    <code className="text-xs">{JSON.stringify(value)}</code>
  ) : (
    nameOfKey(field, value, lang) || textOf(value) || JSON.stringify(value)
  )
}
