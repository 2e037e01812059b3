import { AppError } from '@cubic/contract'

/** The protocol counts parameters with 16 bits. */
const PARAMETERS_MAX = 65_535

/**
 * A piece of SQL: text with its values apart. Made only by `sql`, `identifier`, `join` and `raw`, so a
 * value never becomes text.
 */
export class Sql {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  #statement: { readonly text: string; readonly values: readonly unknown[] } | undefined

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
    Object.freeze(this)
  }

  /**
   * Returns the statement for the driver, with `$1…` for values; a frozen list that stands in several places is one.
   * Throws `LimitExceeded` for more than PostgreSQL accepts.
   */
  toStatement(): { text: string; values: unknown[] } {
    if (this.values.length > PARAMETERS_MAX)
      throw new AppError('LimitExceeded', { cn: '查询过大', en: 'The query is too large' })
    this.#statement ??= this.#numbered()
    return { text: this.#statement.text, values: [...this.#statement.values] }
  }

  #numbered(): { readonly text: string; readonly values: readonly unknown[] } {
    const values: unknown[] = []
    const lists = new Map<unknown, number>()
    const text = this.strings.reduce((before, next, index) => {
      const value = this.values[index - 1]
      const place = lists.get(value) ?? values.push(value)
      if (Array.isArray(value) && Object.isFrozen(value)) lists.set(value, place)
      return `${before}$${place}${next}`
    })
    return { text, values }
  }
}

/** Composes SQL: a nested `Sql` is inlined, anything else is sent as a parameter. */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  const [only] = parts
  if (only instanceof Sql && parts.length === 1 && strings.every((text) => text === '')) return only
  const texts: string[] = [strings[0] ?? '']
  const values: unknown[] = []
  parts.forEach((part, index) => {
    const after = strings[index + 1] ?? ''
    if (part instanceof Sql) {
      texts[texts.length - 1] += part.strings[0] ?? ''
      texts.push(...part.strings.slice(1))
      values.push(...part.values)
      texts[texts.length - 1] += after
    } else {
      values.push(part)
      texts.push(after)
    }
  })
  return new Sql(texts, values)
}

/** Quotes a table or column name. Pass names of the registry or of this code only, never a caller's text. */
export function identifier(...names: readonly string[]): Sql {
  return raw(names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.'))
}

/** Inserts SQL text of this code unchanged. Never pass a caller's text. */
export function raw(text: string): Sql {
  return new Sql([text], [])
}

/** Joins parts with `separator` (SQL text). */
export function join(parts: readonly Sql[], separator = ', '): Sql {
  const texts = ['']
  for (const [index, part] of parts.entries()) {
    const [first = '', ...rest] = part.strings
    texts[texts.length - 1] += index === 0 ? first : `${separator}${first}`
    texts.push(...rest)
  }
  return new Sql(
    texts,
    parts.flatMap((part) => part.values),
  )
}
