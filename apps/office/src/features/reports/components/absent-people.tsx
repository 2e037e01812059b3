import { useLanguage } from '@cubic/web-kit/language/language'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { leaf, NO_FILTER, printFilter } from '../../../crud/reads/filter.ts'
import { officePath } from '../../../shell/screen.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Card } from '../../../ui/layout.tsx'
import { absentFrom } from '../data/api.ts'
import { reportTexts } from '../data/texts.ts'

/** Names who did not come, to staff who see the applicants. Files and shared links of the report have no names. */
export function AbsentPeople({ eventId }: { readonly eventId: number }) {
  const t = useTexts(reportTexts)
  const separator = useLanguage() === 'cn' ? '、' : ', '
  const { data, error } = useQuery(absentFrom(eventId))
  if (error && !data)
    return (
      <Card>
        <FailedRead error={error} />
      </Card>
    )
  if (!data || data.total === 0) return null
  const f = printFilter({ ...NO_FILTER, children: [leaf('no_show', '=', true)] })
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-[0.9375rem]">{t.absent(data.total)}</h2>
          <p className="text-sm text-ink-2 wrap-anywhere">
            {data.names.join(separator)}
            {data.total > data.names.length && ` ${t.andMore(data.total - data.names.length)}`}
          </p>
          <p className="text-xs text-ink-2">{t.absentHint}</p>
        </div>
        <LinkButton to={officePath(`events/${eventId}/applicants?${new URLSearchParams({ f })}`)}>
          {t.seeAbsent}
        </LinkButton>
      </div>
    </Card>
  )
}
