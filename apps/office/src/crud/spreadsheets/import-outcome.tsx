import type { ImportAnswer } from '@cubic/contract'
import { useTexts } from '@cubic/web-kit/language/text'
import { importTexts } from './import-texts.ts'

export function ImportOutcome({ file, answer }: { readonly file: File; readonly answer: ImportAnswer }) {
  const t = useTexts(importTexts)
  const wrong = answer.errors.length + answer.more_errors
  const all = Math.max(1, answer.rows)
  return (
    <div className="grid gap-3 text-[0.875rem]" role="status">
      <span className="text-ink-2">
        {file.name} · {t.rows(answer.rows)}
      </span>
      <div className="flex h-2 gap-px overflow-hidden rounded-full bg-fill" aria-hidden="true">
        <i className="bg-ok" style={{ width: `${((answer.to_add + answer.to_change) / all) * 100}%` }} />
        <i className="bg-line-2" style={{ width: `${((answer.already_there - answer.to_change) / all) * 100}%` }} />
        {wrong > 0 && <i className="flex-1 bg-bad" />}
      </div>
      <p className="flex flex-wrap gap-x-5 gap-y-1 font-semibold">
        <span className="text-ok">{t.toAdd(answer.to_add)}</span>
        {answer.to_waitlist > 0 && <span className="text-ink-2">{t.toWait(answer.to_waitlist)}</span>}
        {answer.to_change > 0 && <span>{t.toChange(answer.to_change)}</span>}
        {answer.already_there > 0 && <span className="text-ink-2">{t.there(answer.already_there)}</span>}
        {wrong > 0 && <span className="text-bad">{t.wrong(wrong)}</span>}
      </p>
      {answer.ignored_columns.length > 0 && (
        <p className="text-sm text-ink-2">{t.ignored(answer.ignored_columns.join(', '))}</p>
      )}
      {answer.errors.length > 0 && <Mistakes errors={answer.errors} />}
    </div>
  )
}

function Mistakes({ errors }: Pick<ImportAnswer, 'errors'>) {
  const t = useTexts(importTexts)
  return (
    <div className="max-h-[44vh] overflow-auto rounded-[10px] border border-line">
      <table className="w-full text-left text-sm">
        <thead className="sticky top-0 bg-surface text-ink-2">
          <tr className="border-b border-line">
            {[t.row, t.column, t.value, t.problem].map((heading) => (
              <th key={heading} className="px-3 py-2 font-semibold whitespace-nowrap">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {errors.map((error) => (
            <tr key={`${error.row} ${error.column} ${error.kind}`} className="border-b border-line last:border-0">
              <td className="px-3 py-2 font-semibold tabular-nums">{error.row}</td>
              <td className="px-3 py-2 whitespace-nowrap text-ink-2">
                {error.column ?? (error.row === 1 ? t.wholeFile : '—')}
              </td>
              <td className="px-3 py-2 font-semibold wrap-anywhere">{error.value ?? '—'}</td>
              <td className="px-3 py-2 text-bad">{error.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
