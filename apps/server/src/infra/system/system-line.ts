import type { Lang, SystemLine, SystemState, SystemUnit, Text } from '@cubic/contract'

type Value =
  | { readonly unit: 'text'; readonly value: Text | null }
  | { readonly unit: Exclude<SystemUnit, 'text' | 'moment'>; readonly value: number | null }
  | { readonly unit: 'moment'; readonly value: Date | null }
type Judgement =
  | { readonly state: 'good' }
  /** What is not good says what to do about it. */
  | { readonly state: Exclude<SystemState, 'good'>; readonly advice: Text }

/** A line of the office's screen about the system, as a feature states it. */
export type StatedLine = Value &
  Judgement &
  Pick<SystemLine, 'key' | 'group'> & { readonly name: Text; readonly note?: Text }

export type SystemReading = {
  readonly key: string
  readonly group: SystemLine['group']
  readonly name: Text
  readonly read: () => Promise<readonly StatedLine[]>
}

const UNREADABLE: Text = {
  cn: '读取失败。请查看服务器日志',
  en: 'It could not be read. Look at the server’s log',
}

/** Reads the lines of all; a reading that fails is a bad line, and takes no other with it. */
export async function readLines(
  readings: readonly SystemReading[],
  lang: Lang,
  onError: (error: unknown) => void,
): Promise<readonly SystemLine[]> {
  const parts = await Promise.all(
    readings.map(async ({ read, ...reading }) => {
      try {
        return await read()
      } catch (error) {
        onError(error)
        return [{ ...reading, unit: 'text', value: null, state: 'bad', advice: UNREADABLE } satisfies StatedLine]
      }
    }),
  )
  return parts.flat().map((line) => inLanguage(line, lang))
}

function inLanguage(line: StatedLine, lang: Lang): SystemLine {
  const { key, group, name, unit, note, state } = line
  return {
    key,
    group,
    name: name[lang],
    unit,
    value: printed(line, lang),
    note: note?.[lang] ?? null,
    state,
    advice: line.state === 'good' ? null : line.advice[lang],
  }
}

function printed(line: StatedLine, lang: Lang): string | null {
  if (line.value === null) return null
  if (line.unit === 'text') return line.value[lang]
  return line.unit === 'moment' ? line.value.toISOString() : String(line.value)
}
