// Searches in the list of activities, their meaning, and the answer by plain SQL.
import { browseRequest } from './browse-requests.mjs'

const where = (field, comparator, value) => ({ leaf: { field, comparator, value } })

/** `[typed, meant]`: exactly the events found contain `meant` in their name, place or type name. */
export const RARE = [
  ['敦煌', '敦煌'],
  ['人文讲堂', '人文讲堂'],
  ['dunhuang', '敦煌'],
  ['dhdsy', '敦煌的声音'],
  ['hackathon', 'Hackathon'],
  ['hakathon', 'Hackathon'],
  ['dunhaung', '敦煌'],
  ['数学建模', '数学建模'],
  ['shuxuejianmo', '数学建模'],
  ['hongloumeng', '红楼梦'],
  ['njjk', '脑机接口'],
  ['伟伦楼', '伟伦楼'],
]
/** Single characters, each found in thousands or tens of thousands of events. */
export const COMMON = '大会学人生校馆心中'.split('').map((character) => [character, character])

/** Requests ten found events like the home page, best match first. */
export function searchRequest(text, { total = true } = {}) {
  const { body, ...request } = browseRequest({ total })
  const { sort: _, ...variables } = body.variables
  const condition = {
    logic_operator: '&',
    children: [
      where('status', 'in', ['not_start', 'processing', 'finished']),
      where('to_official_website', '=', true),
      where('public_or_not', '=', true),
      where('search_text', 'match', text),
    ],
  }
  return { ...request, body: { ...body, variables: { ...variables, condition: JSON.stringify(condition) } } }
}

/** Counts the events that a guest means, by SQL independent of the platform's. */
export async function expectedTotal(db, meant) {
  const [{ total }] = await db.query(
    `select count(*)::integer as total from cubic_event_base event left join cubic_event_type type on type.id = event.type_id
      where event.stage = 'published' and event.public_or_not and event.to_official_website
        and concat_ws(' ', event.name_cn, event.name_en, event.address_cn, event.address_en, type.name_cn, type.name_en) ilike '%' || $1 || '%'`,
    [meant],
  )
  return total
}

/** Makes `count` searches that are new to the server: parts of two names. */
export async function newTexts(db, count) {
  const rows = await db.query(
    `select distinct regexp_replace(name_cn, '[^一-龥]', '', 'g') as name from cubic_event_base limit 2000`,
  )
  const parts = [...new Set(rows.flatMap(({ name }) => [name.slice(0, 3), name.slice(1, 3), name.slice(2, 5)]))].filter(
    (part) => part.length > 1,
  )
  const texts = new Set()
  for (let step = 0; texts.size < count && step < parts.length; step++)
    for (const [index, part] of parts.entries()) {
      texts.add(step === 0 ? part : `${part} ${parts[(index + step) % parts.length]}`)
      if (texts.size === count) break
    }
  return [...texts]
}
