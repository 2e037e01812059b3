// Searches in the list of activities, their meaning, and the answer by plain SQL.
import { browseRequest } from './browse-requests.mjs'
import { inTurn } from './lists.mjs'
import { readNumber } from './rows.mjs'
import { allOf, leaf } from './searches.mjs'

/** @import { Query } from './types.ts' */

/** @typedef {readonly [typed: string, meant: string]} Pair */

/**
 * Exactly the events found contain `meant` in their name, place, organiser or type name.
 * @type {readonly Pair[]}
 */
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
/**
 * Single characters, each found in thousands or tens of thousands of events.
 * @type {readonly Pair[]}
 */
export const COMMON = '大会学人生校馆心中'.split('').map((character) => [character, character])

/** Requests ten found events like the home page, best match first. */
export function searchRequest(/** @type {string} */ text, { total = true } = {}) {
  const { body, ...request } = browseRequest({ total })
  const { sort: _, ...variables } = body.variables
  const condition = allOf(
    leaf('status', 'in', ['not_start', 'processing', 'finished']),
    leaf('to_official_website', '=', true),
    leaf('public_or_not', '=', true),
    leaf('search_text', 'match', text),
  )
  return { ...request, body: { ...body, variables: { ...variables, condition: JSON.stringify(condition) } } }
}

/** Counts the events that a guest means, by SQL independent of the platform's. */
export function expectedTotal(/** @type {{ query: Query }} */ { query }, /** @type {string} */ meant) {
  return readNumber(
    query,
    `select count(*) from cubic_event_base event left join cubic_event_type type on type.id = event.type_id
      where event.stage = 'published' and event.public_or_not and event.to_official_website
        and concat_ws(' ', event.name_cn, event.name_en, event.address_cn, event.address_en,
          event.organiser_cn, event.organiser_en, type.name_cn, type.name_en) ilike '%' || $1 || '%'`,
    [meant],
  )
}

/** Makes `count` searches that are new to the server: parts of two names. */
export async function newTexts(/** @type {{ query: Query }} */ db, /** @type {number} */ count) {
  /** @type {{ name: string }[]} */
  const rows = await db.query(
    `select distinct regexp_replace(name_cn, '[^一-龥]', '', 'g') as name from cubic_event_base limit 2000`,
  )
  const parts = [...new Set(rows.flatMap(({ name }) => [name.slice(0, 3), name.slice(1, 3), name.slice(2, 5)]))].filter(
    (part) => part.length > 1,
  )
  /** @type {Set<string>} */
  const texts = new Set()
  for (let step = 0; texts.size < count && step < parts.length; step++)
    for (const [index, part] of parts.entries()) {
      texts.add(step === 0 ? part : `${part} ${inTurn(parts, index + step)}`)
      if (texts.size === count) break
    }
  return [...texts]
}
