import { AppError, type ConditionValue, type Text } from '@cubic/contract'
import { type BoundCondition, type BoundMatch, type BoundStep, FALSE, isTrue, TRUE } from './bound.ts'
import { isStorableText } from '../field-types/field-type.ts'
import type { Model } from '../model/model.ts'
import { weightOf } from '../model/declaration.ts'
import { lookupOf } from '../text-search/lexemes.ts'
import { lineOf, wordsOf } from '../text-search/words.ts'

const TEXT_MAX = 200
const WORDS_MAX = 8

/** The reader's access to the searched model. */
export type Reader = {
  readonly readsAlways: (model: Model, field: string) => boolean
  readonly walk: (model: Model, relation: string) => BoundStep
  readonly everybody: (model: Model) => BoundCondition
}
type Asked = { readonly model: Model; readonly steps: readonly BoundStep[]; readonly path: string }

/** A leaf on `search_text`. Fields and relations that the reader may not read on every record are not looked at. */
export function bindMatch({ model, steps, path }: Asked, value: ConditionValue, reader: Reader): BoundCondition {
  const typed = typedText(value, path)
  const words = wordsOf(typed)
  if (words.length > WORDS_MAX) throw tooLong()
  // An empty text matches everything, a text without any word nothing.
  if (words.length === 0) return typed.trim() === '' ? TRUE : FALSE
  const weights = weightsOf(model, reader)
  const related = (model.textSearch?.related ?? []).flatMap((name) => {
    if (!reader.readsAlways(model, name)) return []
    const step = reader.walk(model, name)
    return isTrue(step.scope) ? [{ step, weights: weightsOf(step.to, reader) }] : []
  })
  return Object.freeze<BoundMatch>({
    kind: 'match',
    steps,
    model,
    text: lineOf(typed),
    words: words.map((word) => ({
      text: word.text,
      lookup: lookupOf(word, weights),
      related: related.map((each) => ({ step: each.step, lookup: lookupOf(word, each.weights) })),
    })),
    everybody: reader.everybody(model),
  })
}

/**
 * The labels of the fields to search, empty for all. The first field names the record: readers
 * of the record may read it.
 */
function weightsOf(model: Model, reader: Reader): string {
  const fields = model.textSearch?.fields ?? []
  const read = fields.map((field, place) => (reader.readsAlways(model, field) ? weightOf(place) : ''))
  return read.includes('') ? read.join('') : ''
}

function typedText(value: ConditionValue, path: string): string {
  if (!isStorableText(value)) {
    const reason: Text = { cn: '须与文字比较', en: 'can only be matched with text' }
    throw new AppError('BadRequest', { cn: `${path} ${reason.cn}`, en: `${path} ${reason.en}` })
  }
  if (value.length > TEXT_MAX) throw tooLong()
  return value
}

function tooLong(): AppError {
  return new AppError('LimitExceeded', {
    cn: `搜索内容最多 ${TEXT_MAX} 个字符、${WORDS_MAX} 个词`,
    en: `At most ${TEXT_MAX} characters and ${WORDS_MAX} words can be searched for`,
  })
}
