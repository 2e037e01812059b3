import { PERSON_TYPE } from '@cubic/contract'
import { isForAll, parseScope } from '@cubic/domain/registration/scope'
import { useLanguage } from '@cubic/web-kit/language/language'
import { formatNumber, plural, texts, useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import type { EditedEvent } from '../../internal/edited-event.ts'
import { editorTexts } from '../../data/texts.ts'

const audienceTexts = texts({
  everyone: { cn: '所有人', en: 'everyone' },
  ofUnits: {
    cn: (count: number) => `${formatNumber(count)} 个单位的人`,
    en: (count: number) => `people of ${plural(count, 'unit', 'units')}`,
  },
  listed: {
    cn: (count: number) => `名单上的 ${formatNumber(count)} 人`,
    en: (count: number) => `${plural(count, 'person', 'people')} on a list`,
  },
})

export function Audience({ edited: { event, registration } }: { readonly edited: EditedEvent }) {
  const t = useTexts(editorTexts)
  const who = useScopeWords()
  const { values } = event
  const onSite = values.to_official_website === true
  return (
    <div className="grid gap-1.5 border-t border-line pt-3.5">
      <h3 className="text-sm font-bold">{t.whoSees}</h3>
      {onSite ? (
        <div className="flex flex-wrap gap-1.5">
          <Badge tone="brand" dot={false}>
            {values.public_or_not ? t.everybody : t.members}
          </Badge>
          <Badge dot={false}>{t.inList}</Badge>
          {values.home_calender && <Badge dot={false}>{t.inCalendar}</Badge>}
          {values.home_todo_list && <Badge dot={false}>{t.inTodo}</Badge>}
        </div>
      ) : (
        <p className="text-sm text-ink-2">{t.linkOnly}</p>
      )}
      <p className="text-sm text-ink-2">
        {registration ? t.registers(who(registration.values.scope)) : t.noRegistration}
      </p>
    </div>
  )
}

export function useScopeWords(): (scope: unknown) => string {
  const t = useTexts(audienceTexts)
  const lang = useLanguage()
  return (given) => {
    const scope = parseScope(given) ?? 'everyone'
    if (isForAll(scope)) return t.everyone
    if ('units' in scope) return t.ofUnits(scope.units.length)
    if ('unify_ids' in scope) return t.listed([...scope.unify_ids].length)
    return [...scope.person_types].map((type) => PERSON_TYPE[type][lang]).join(lang === 'cn' ? '、' : ', ')
  }
}
