import { allOf, nameOf, whereOf, type CheckedModel, type ModelOrName } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useLanguage } from '@cubic/web-kit/language/language'
import { query, useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { client } from '../../data/client.ts'
import { RECORDS } from '../../data/families.ts'
import { modelList } from '../../shell/found-records.ts'
import { Card } from '../../ui/layout.tsx'
import { actionWords } from './action-words.ts'
import { useModel } from '../model/model.ts'
import { formTexts } from '../editing/texts.ts'
import { changedWords } from './changed-words.ts'

const where = whereOf('AuditEntry')

const SHOWN = 20

const historyOf = (model: string, id: number) =>
  query(RECORDS, { history: model, id }, (signal) =>
    client.search(
      'AuditEntry',
      {
        fields: ['at', 'user_id', 'action', 'before', 'after'],
        condition: allOf(where('model', '=', model), where('record_id', '=', id)),
        sort: [{ field: 'id', order: 'desc' }],
        limit: SHOWN,
      },
      { signal },
    ),
  )

/**
 * Shows the latest changes of a record: who, when and which fields. Renders nothing if the caller
 * may not read the audit log.
 */
export function History<const Of extends ModelOrName>({
  model: of,
  id,
  changes,
}: {
  readonly model: CheckedModel<Of>
  readonly id: number
  /** What an entry changed, a line each; undefined where the names of its fields say enough. */
  readonly changes?: (before: unknown, after: unknown) => readonly string[] | undefined
}) {
  const name = nameOf(of)
  const t = useTexts(formTexts)
  const dates = useDates()
  const lang = useLanguage()
  const { data: models } = useQuery(modelList())
  const { data: model } = useModel(name)
  const mayRead = models?.some((each) => each.name === 'AuditEntry') === true
  const { data } = useQuery({ ...historyOf(name, id), enabled: mayRead })
  if (!mayRead || !data) return null
  return (
    <Card title={t.history}>
      {data.items.length === 0 && <p className="text-sm text-ink-2">{t.noHistory}</p>}
      <ol className="@container grid gap-2.5">
        {data.items.map(({ data: entry }) => {
          const lines = changes?.(entry.before, entry.after)
          const words = changedWords(name, entry, model, lang)
          return (
            <li key={entry.id} className="grid gap-x-4 text-sm @md:grid-cols-[190px_1fr]">
              <span className="text-ink-3">{entry.at && dates.exact(entry.at)}</span>
              <span>
                <b className="font-semibold">{entry.user_id?.display_name ?? t.system}</b> ·{' '}
                {actionWords(name, entry)[lang]}
                {lines?.map((line) => (
                  <span key={line} className="block break-words text-ink-2">
                    {line}
                  </span>
                ))}
                {!lines && words.length > 0 && (
                  <span className="text-ink-2">
                    {' · '}
                    {words.join(lang === 'cn' ? '、' : ', ')}
                  </span>
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
