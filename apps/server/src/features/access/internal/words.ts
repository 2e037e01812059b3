import type { ExplainedRule, FieldDeclaration, Lang, Text } from '@cubic/contract'
import { type Judged, readsAlways, type ReadScope } from '@cubic/data-platform'
import { comparatorWords } from '@cubic/domain/records/comparator-words'
import { endOf, nameKey, type Names } from './names.ts'

type Test = Extract<Judged, { readonly kind: 'test' }>
type Known = {
  readonly names: Names
  /** The person's roles that give the right on every record; undefined where everybody has it. */
  readonly giving: readonly string[] | undefined
}

const WORDS = {
  everybody: { cn: '每个人都可以', en: 'Everybody may' },
  ofTheirs: { cn: '由其身份给予', en: 'Given by what they are' },
  never: { cn: '其角色都不给这项权利', en: 'None of their roles gives it' },
  hidden: { cn: '与您无权查看的字段有关', en: 'About a field that you may not read' },
  all: { cn: '全部满足', en: 'All of these' },
  any: { cn: '满足任意一项', en: 'Any of these' },
  not: { cn: '不满足', en: 'Not' },
  is: { cn: '是', en: 'is' },
  yes: { cn: '是', en: 'yes' },
  no: { cn: '否', en: 'no' },
} as const satisfies { readonly [word: string]: Text }

/** Writes a rule in words for the scope's caller: of fields that they may not read, it says neither name nor value. */
export function writeRule(scope: ReadScope, judged: Judged, known: Known): ExplainedRule {
  const { lang } = scope.caller
  const holds = judged.holds ?? null
  const parts = (of: readonly Judged[]) => of.map((part) => writeRule(scope, part, known))
  switch (judged.kind) {
    case 'constant':
      return {
        kind: judged.holds ? 'always' : 'never',
        text: constantText(judged.holds, known, lang),
        holds,
        parts: [],
      }
    case 'and':
      return { kind: 'all', text: WORDS.all[lang], holds, parts: parts(judged.parts) }
    case 'or':
      return { kind: 'any', text: WORDS.any[lang], holds, parts: parts(judged.parts) }
    case 'not':
      return { kind: 'not', text: WORDS.not[lang], holds, parts: parts([judged.part]) }
    case 'test':
      return readsAlways(scope, judged.leaf.field)
        ? { kind: 'test', text: testText(scope, judged, known.names), holds, parts: [] }
        : { kind: 'hidden', text: WORDS.hidden[lang], holds: null, parts: [] }
  }
}

function constantText(holds: boolean, { giving }: Known, lang: Lang): string {
  if (!holds) return WORDS.never[lang]
  if (giving === undefined) return WORDS.everybody[lang]
  if (giving.length === 0) return WORDS.ofTheirs[lang]
  return lang === 'cn' ? `由角色给予：${giving.join('、')}` : `Given by the role ${giving.join(', ')}`
}

function testText({ registry, model, caller: { lang } }: ReadScope, { leaf }: Test, names: Names): string {
  const { fields, target } = endOf(registry, model, leaf.field)
  const last = fields.at(-1)
  const labels = fields.length === 0 ? [model.declaration.label[lang]] : fields.map(({ label }) => label[lang])
  const one = (value: unknown): string => {
    if (typeof value === 'boolean') return WORDS[value ? 'yes' : 'no'][lang]
    const named = target === undefined ? undefined : names.get(nameKey(target, value))
    return named ?? selectionLabel(last, value, lang) ?? (target === undefined ? String(value) : `#${String(value)}`)
  }
  const values = leaf.value === undefined || leaf.value === null ? [] : [leaf.value].flat().map(one)
  const named = labels.join(' › ')
  const wanted = values.join(lang === 'cn' ? '、' : ', ')
  if (typeof leaf.value === 'boolean' && leaf.comparator === '=') return named + (lang === 'cn' ? '：' : ': ') + wanted
  const compared = leaf.comparator === '=' ? WORDS.is : comparatorWords(leaf.comparator)
  return `${named} ${compared[lang]} ${wanted}`.trim()
}

function selectionLabel(field: FieldDeclaration | undefined, value: unknown, lang: Lang): string | undefined {
  if (!field || !('selections' in field)) return undefined
  return field.selections?.find((selection) => selection.value === value)?.label[lang]
}

/** Null while only a record could tell. */
export function everyStep(steps: readonly Judged[]): boolean | null {
  if (steps.some(({ holds }) => holds === false)) return false
  return steps.every(({ holds }) => holds === true) ? true : null
}

export function coversAll(judged: Judged | undefined): boolean {
  return judged?.kind === 'constant' && judged.holds
}
