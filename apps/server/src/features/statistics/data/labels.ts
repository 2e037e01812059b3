import { NO_GROUP, PERSON_TYPE, REGISTRATION_SOURCE, SMALL_GROUPS, type Text } from '@cubic/contract'
import { type Caller, identifier, type Queryable, translated } from '@cubic/data-platform'
import { provinceInEnglish } from '@cubic/domain/registration/province'
import { GROUP_MIN } from '@cubic/domain/statistics/definitions'
import type { Asked } from './read-asked.ts'

const GROUPS: { readonly [by in Asked['by']]: Text } = {
  day: { cn: '日期', en: 'Day' },
  month: { cn: '月份', en: 'Month' },
  type: { cn: '活动类型', en: 'Type of event' },
  unit: { cn: '单位', en: 'Unit' },
  series: { cn: '系列', en: 'Series' },
  event: { cn: '活动', en: 'Event' },
  person_type: { cn: '身份', en: 'Person type' },
  province: { cn: '省份', en: 'Province' },
  source: { cn: '来源', en: 'Source' },
  weekday_hour: { cn: '星期和小时', en: 'Weekday and hour' },
  question: { cn: '答案', en: 'Answer' },
}

export function groupNameOf(by: Asked['by']): Text {
  return GROUPS[by]
}

const NONE: { readonly [by in Asked['by']]?: Text } = {
  type: { cn: '未分类', en: 'No type' },
  unit: { cn: '中心', en: 'The centre' },
  series: { cn: '单次活动', en: 'Single events' },
  person_type: { cn: '未知', en: 'Unknown' },
  province: { cn: '未知', en: 'Unknown' },
  source: { cn: '未知', en: 'Unknown' },
  question: { cn: '未回答', en: 'No answer' },
}
const DELETED: Text = { cn: '未回答，或回答已到期删除', en: 'No answer, or deleted in time' }
const SMALL: Text = { cn: `其他（每组不足 ${GROUP_MIN} 人）`, en: `Others, each fewer than ${GROUP_MIN}` }
const WEEKDAYS: readonly Text[] = [
  { cn: '周一', en: 'Mon' },
  { cn: '周二', en: 'Tue' },
  { cn: '周三', en: 'Wed' },
  { cn: '周四', en: 'Thu' },
  { cn: '周五', en: 'Fri' },
  { cn: '周六', en: 'Sat' },
  { cn: '周日', en: 'Sun' },
]
const TABLES = {
  type: 'cubic_event_type',
  unit: 'cubic_unit',
  series: 'cubic_event_series',
  event: 'cubic_event_base',
} as const

export async function labelsOf(
  { db, caller }: { readonly db: Queryable; readonly caller: Caller },
  { by, question }: Asked,
  keys: readonly string[],
): Promise<(key: string) => string> {
  const { lang } = caller
  const named = (names: ReadonlyMap<string, string>) => (key: string) => {
    if (key === SMALL_GROUPS) return SMALL[lang]
    return names.get(key) ?? (key === NO_GROUP ? (NONE[by]?.[lang] ?? key) : key)
  }
  const texts = (known: { readonly [key: string]: Text }) =>
    named(new Map(Object.entries(known).map(([key, text]) => [key, text[lang]])))
  switch (by) {
    case 'type':
    case 'unit':
    case 'series':
    case 'event': {
      const record = identifier('record')
      const ids = keys.filter((key) => key !== NO_GROUP).map(Number)
      const rows = await db.rows<{ id: number; name: string | null }>`
        select record.id, ${translated(record, 'name', lang)} as name from ${identifier(TABLES[by])} record where record.id = any(${ids}::integer[])`
      return named(new Map(rows.map(({ id, name }) => [String(id), name ?? String(id)])))
    }
    case 'person_type':
      return texts(PERSON_TYPE)
    case 'source':
      return texts(REGISTRATION_SOURCE)
    case 'question':
      return named(
        new Map([
          ...(question?.choices.map(({ value, name }) => [value, name] as const) ?? []),
          ...(question?.wereDeleted ? [[NO_GROUP, DELETED[lang]] as const] : []),
        ]),
      )
    case 'weekday_hour':
      return (key) => {
        const [weekday = '', hour = ''] = key.split('-')
        return `${WEEKDAYS[Number(weekday) - 1]?.[lang] ?? weekday} ${hour.padStart(2, '0')}:00`
      }
    case 'province':
      return (key) => {
        const english = lang === 'en' ? provinceInEnglish(key) : undefined
        return english ?? named(new Map())(key)
      }
    case 'day':
    case 'month':
      return named(new Map())
  }
}
