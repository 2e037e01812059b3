import type { BoundCondition, BoundMatch, BoundWord } from './bound.ts'
import { identifier, join, raw, sql, type Sql } from '../core/sql.ts'
import { textTableOf } from '../model/declaration.ts'
import type { Lookup } from '../text-search/lexemes.ts'

/** The parts of the enclosing statement that it needs. */
export type Writer = {
  readonly alias: () => Sql
  readonly condition: (condition: BoundCondition, alias: Sql) => Sql
}

/** Does the row `alias` of the model that is searched hold every word? */
export function matchOf(match: BoundMatch, alias: Sql, writer: Writer): Sql {
  const text = writer.alias()
  return sql`exists (select 1 from ${textsOf(match)} ${text} where ${text}.id = ${alias}.id and ${holdsOf(match, text, writer)})`
}

/** Does the row `text` of the table that the model is searched in hold every word? */
export function holdsOf(match: BoundMatch, text: Sql, writer: Writer): Sql {
  return sql`${text}.tokens @@ ${askedOf(match, writer)}`
}

export const textsOf = (match: BoundMatch): Sql => identifier(textTableOf(match.model.table))

/** The tsquery of all the words: computed once a statement, not once a row. */
function askedOf(match: BoundMatch, writer: Writer): Sql {
  const words = match.words.map((word) => askedOfWord(match, word, writer))
  return sql`(select ${join(words, ' && ')})`
}

/** A word that is well known as it was typed is looked up so; else a slip is forgiven. */
function askedOfWord(match: BoundMatch, word: BoundWord, writer: Writer): Sql {
  const typed = sql`(${withRelated(word, (lookup) => lookup.typed, writer)})::tsquery`
  const slipped = slippedOf(word, writer)
  if (!slipped) return typed
  const [asked, text, record] = [writer.alias(), writer.alias(), writer.alias()]
  const isKnown = sql`exists (select 1 from ${textsOf(match)} ${text} join ${identifier(match.model.table)} ${record} on ${record}.id = ${text}.id
    where ${text}.tokens @@ ${asked}.typed and ${writer.condition(match.everybody, record)})`
  return sql`(select case when ${isKnown} then ${asked}.typed else ${asked}.typed || (${slipped})::tsquery end
    from (select ${typed} as typed offset 0) ${asked})`
}

/** Undefined where no slip is forgiven. */
function slippedOf(word: BoundWord, writer: Writer): Sql | undefined {
  const { slipped, sounds } = word.lookup
  if (slipped === undefined && sounds === undefined) return undefined
  return withRelated(
    word,
    (lookup) => (lookup.slipped === undefined ? '' : lookup.slipped),
    writer,
    sounds === undefined ? undefined : sql`cubic_text_sounds_like(${sounds}, ${word.lookup.weights})`,
  )
}

/** The word itself, or a relation to a record that holds it. An empty tsquery adds nothing. */
function withRelated(word: BoundWord, partOf: (lookup: Lookup) => string, writer: Writer, more?: Sql): Sql {
  const related = word.related.flatMap(({ step, lookup }) => {
    const part = partOf(lookup)
    const text = writer.alias()
    const name = `r${step.relation.name}.`
    return part === ''
      ? []
      : [
          sql`(select string_agg('''' || ${name}::text || ${text}.id || '''', ' | ') from ${identifier(textTableOf(step.to.table))} ${text}
            where ${text}.tokens @@ ${part}::tsquery)`,
        ]
  })
  const part = partOf(word.lookup)
  const parts = [...(part === '' ? [] : [sql`${part}::text`]), ...(more ? [more] : []), ...related]
  return parts.length === 1 ? join(parts) : sql`concat_ws(' | ', ${join(parts)})`
}

/** Ranks how well the row `alias` matches. `mayFail`: it may not match at all, which is worse than anything. */
export function rankOf(match: BoundMatch, alias: Sql, writer: Writer, mayFail: boolean): Sql {
  const text = writer.alias()
  const rank = rankOfText(match, text, writer, mayFail)
  return sql`coalesce((select ${rank} from ${textsOf(match)} ${text} where ${text}.id = ${alias}.id), ${raw(NO_MATCH)})`
}

const NO_MATCH = '8'

/**
 * Ranks how well the row `text` matches; 0 is best. Its name in either language equals the typed text, begins with it,
 * contains it, contains each word; then: its sound matches from the beginning, somewhere; its other texts contain the
 * words; only a variant of a word matches.
 */
export function rankOfText(match: BoundMatch, text: Sql, writer: Writer, mayFail: boolean): Sql {
  const { text: typed, words } = match
  const letters = typed.replaceAll(' ', '')
  const holds = (part: string) => sql`strpos(${text}.title, ${part}::text) > 0`
  const isSlip = words.some(({ lookup }) => lookup.slipped !== undefined || lookup.sounds !== undefined)
  const tests: readonly (Sql | undefined)[] = [
    holds(`\n${typed}\n`),
    holds(`\n${typed}`),
    holds(typed),
    words.length > 1
      ? join(
          words.map((word) => holds(word.text)),
          ' and ',
        )
      : undefined,
    /^[a-z]+$/.test(letters)
      ? sql`starts_with(${text}.sound, ${letters}) or strpos(${text}.sound, ' ' || ${letters}::text) > 0`
      : undefined,
    /^[a-z]+$/.test(letters) ? sql`strpos(${text}.sound, ${letters}) > 0` : undefined,
    isSlip ? sql`${text}.tokens @@ ${typedOf(match, writer)}` : undefined,
    mayFail ? sql`${text}.tokens @@ ${askedOf(match, writer)}` : undefined,
  ]
  const arms = tests.flatMap((test, rank) => (test ? [sql`when ${test} then ${raw(String(rank))}`] : []))
  return sql`case ${join(arms, ' ')} else ${raw(NO_MATCH)} end`
}

function typedOf(match: BoundMatch, writer: Writer): Sql {
  const words = match.words.map((word) => sql`(${withRelated(word, (lookup) => lookup.typed, writer)})::tsquery`)
  return sql`(select ${join(words, ' && ')})`
}
