import type { FormField } from '@cubic/domain/registration/form-field'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { texts, useTexts } from '@cubic/web-kit/language/text'

const keptTexts = texts({
  all: { cn: (day: string) => `填写的内容 ${day} 删除`, en: (day: string) => `Your answers are deleted on ${day}` },
  some: {
    cn: (names: string, day: string) => `${names} ${day} 删除`,
    en: (names: string, day: string) => `${names}: deleted on ${day}`,
  },
  and: {
    cn: (names: readonly string[]) => names.map((name) => `“${name}”`).join('、'),
    en: (names: readonly string[]) => names.join(', '),
  },
})

export function KeptUntil({ fields }: { readonly fields: readonly FormField[] }) {
  const t = useTexts(keptTexts)
  const { day } = useDates()
  const byDay = new Map<string, string[]>()
  for (const { name, deleted_on: moment } of fields.toSorted((one, other) =>
    (one.deleted_on ?? '').localeCompare(other.deleted_on ?? ''),
  )) {
    if (!moment) continue
    const names = byDay.get(day(moment)) ?? []
    names.push(name)
    byDay.set(day(moment), names)
  }
  const days = [...byDay]
  // names of persons stay with the registration, and are no answer that is deleted
  const usual = days.reduce((most, each) => (each[1].length > most[1].length ? each : most))
  return (
    <p className="text-center text-xs text-ink-3">
      {days
        .map(([on, names]) => (on === usual[0] && usual[1].length > 1 ? t.all(on) : t.some(t.and(names), on)))
        .join(' · ')}
    </p>
  )
}
