import type { FormFieldType, Lang } from '@cubic/contract'
import type { FormField } from '@cubic/domain/registration/form-field'
import { parseFormField } from '@cubic/domain/registration/form-settings'
import { hasChoices } from '@cubic/domain/registration/question-types'
import type { FormBounds, FormSelection } from '@cubic/domain/registration/question-types/question-type'
import { parseShowIf, type ShowIf, showIfProblems } from '@cubic/domain/registration/show-if'
import type { StoredQuestion } from '../data/api.ts'

export type DraftChoice = { readonly value: string; readonly cn: string; readonly en: string }
/** A question as it is being edited. A new one has a negative id. */
export type DraftQuestion = {
  readonly id: number
  readonly type: FormFieldType
  readonly name: { readonly [lang in Lang]: string }
  readonly tips: { readonly [lang in Lang]: string }
  readonly required: boolean
  readonly choices: readonly DraftChoice[]
  readonly bounds: FormBounds
  readonly show_if: ShowIf | null
  /** Days after the event; null: as set for the whole form. */
  readonly keep_days: number | null
}

/** Reads the stored questions that are still asked, in their order. */
export function draftOf(stored: readonly StoredQuestion[]): readonly DraftQuestion[] {
  return stored.filter(({ removed }) => !removed).map(questionOf)
}

function questionOf(stored: StoredQuestion): DraftQuestion {
  const [cn, en] = [choicesOf(stored.selections_cn), choicesOf(stored.selections_en)]
  const known = cn.length > 0 ? cn : en
  const nameIn = (choices: readonly FormSelection[], value: string) =>
    choices.find((choice) => choice.value === value)?.name ?? ''
  return {
    id: stored.id,
    type: stored.type,
    name: { cn: stored.name_cn ?? '', en: stored.name_en ?? '' },
    tips: { cn: stored.tips_cn ?? '', en: stored.tips_en ?? '' },
    required: stored.required,
    choices: known.map(({ value }) => ({ value, cn: nameIn(cn, value), en: nameIn(en, value) })),
    bounds: stored.bounds ?? {},
    show_if: parseShowIf(stored.show_if) ?? null,
    keep_days: stored.keep_days,
  }
}

function choicesOf(given: unknown): readonly FormSelection[] {
  return Array.isArray(given) ? (given as readonly FormSelection[]) : []
}

/** Converts a question to an argument of `change_form`, with its position in the form. */
export function wireQuestion(question: DraftQuestion, place: number) {
  const { id, type, name, tips, required, bounds, show_if, keep_days } = question
  const inLanguage = (lang: Lang) => {
    const other = lang === 'cn' ? 'en' : 'cn'
    const isWritten = question.choices.some((choice) => choice[lang].trim() !== '')
    if (!hasChoices(type) || !isWritten) return null
    return question.choices.map((choice) => ({
      value: choice.value,
      name: choice[lang].trim() || choice[other].trim(),
    }))
  }
  return {
    id,
    type,
    name_cn: name.cn.trim() || null,
    name_en: name.en.trim() || null,
    tips_cn: tips.cn.trim() || null,
    tips_en: tips.en.trim() || null,
    required,
    selections_cn: inLanguage('cn'),
    selections_en: inLanguage('en'),
    bounds,
    show_if,
    sort: (place + 1) * 10,
    keep_days,
  }
}

export function changeOf(before: readonly DraftQuestion[], now: readonly DraftQuestion[]) {
  const known = new Map(before.map((question, place) => [question.id, JSON.stringify(wireQuestion(question, place))]))
  const kept = new Set(now.map(({ id }) => id))
  return {
    fields: now
      .map((question, place) => wireQuestion(question, place))
      .filter((wire) => known.get(wire.id) !== JSON.stringify(wire)),
    removed: before.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
  }
}

/** Converts the questions to what a registrant sees in a language. */
export function shownFields(questions: readonly DraftQuestion[], lang: Lang): readonly FormField[] {
  const other = lang === 'cn' ? 'en' : 'cn'
  return questions.flatMap(({ choices, name, tips, ...question }) => {
    const field = parseFormField({
      ...question,
      name: name[lang] || name[other] || '…',
      tips: tips[lang] || tips[other] || null,
      selections: choices.map((choice) => ({ value: choice.value, name: choice[lang] || choice[other] || '…' })),
    })
    return field ? [field] : []
  })
}

export type QuestionProblem = 'name' | 'choices' | 'show_if'

export function problemsIn(questions: readonly DraftQuestion[]): ReadonlyMap<number, QuestionProblem> {
  const problems = new Map<number, QuestionProblem>()
  const form = questions.map(({ id, show_if, type, choices }) => ({ id, show_if, type, selections: choices }))
  for (const { id } of showIfProblems(form)) problems.set(id, 'show_if')
  for (const { id, name, type, choices } of questions) {
    if (hasChoices(type) && (choices.length === 0 || choices.some(({ cn, en }) => !cn.trim() && !en.trim())))
      problems.set(id, 'choices')
    if (!name.cn.trim() && !name.en.trim()) problems.set(id, 'name')
  }
  return problems
}

/** Lists the texts that each question has in one language but not in the other, in the form's order. */
export function untranslatedIn(questions: readonly DraftQuestion[], lang: Lang): readonly Untranslated[] {
  const other = lang === 'cn' ? 'en' : 'cn'
  const isMissing = (text: DraftQuestion['name']) => text[lang].trim() === '' && text[other].trim() !== ''
  return questions.flatMap((question) => {
    const { name, choices, tips } = question
    const parts = [
      ...(isMissing(name) ? (['name'] as const) : []),
      ...(choices.some(isMissing) ? (['choices'] as const) : []),
      ...(isMissing(tips) ? (['tips'] as const) : []),
    ]
    return parts.length > 0 ? [{ question, lang, parts }] : []
  })
}
export type Untranslated = {
  readonly question: DraftQuestion
  readonly lang: Lang
  readonly parts: readonly ('name' | 'choices' | 'tips')[]
}

/** Returns the question that decides whether this one is shown, if it comes later: it must come before. */
export function questionBehind(
  question: DraftQuestion,
  questions: readonly DraftQuestion[],
): DraftQuestion | undefined {
  const place = questions.findIndex(({ id }) => id === question.id)
  return questions.slice(place + 1).find(({ id }) => id === question.show_if?.field)
}

/** Returns the two questions that most forms begin with. */
export function contactQuestions(firstId: number): readonly DraftQuestion[] {
  return [
    { ...newQuestion(firstId, 'text'), name: { cn: '姓名', en: 'Name' }, required: true },
    { ...newQuestion(firstId - 1, 'phone'), name: { cn: '手机号', en: 'Phone' }, required: true },
  ]
}

export function newQuestion(id: number, type: FormFieldType): DraftQuestion {
  const blank = { cn: '', en: '' }
  const choices = choicesFor(type, [])
  return { id, type, name: blank, tips: blank, required: false, choices, bounds: {}, show_if: null, keep_days: null }
}

/** Returns the choices after a change of type: a question with choices begins with one. */
export function choicesFor(type: FormFieldType, choices: readonly DraftChoice[]): readonly DraftChoice[] {
  return hasChoices(type) && choices.length === 0 ? [newChoice([])] : choices
}

/** Puts the names into the blank choices from `place` on, and adds a choice where there is no blank one. */
export function withNames(
  choices: readonly DraftChoice[],
  place: number,
  { names, lang }: { readonly names: readonly string[]; readonly lang: Lang },
): readonly DraftChoice[] {
  const isBlank = (choice: DraftChoice | undefined) => choice !== undefined && !choice.cn && !choice.en
  const first = isBlank(choices[place]) ? place : place + 1
  return names.reduce<readonly DraftChoice[]>((all, name, index) => {
    const at = first + index
    const there = all[at]
    if (there && isBlank(there)) return all.with(at, { ...there, [lang]: name })
    return all.toSpliced(at, 0, { ...newChoice(all), [lang]: name })
  }, choices)
}

/** The value never changes, because answers hold it. */
export function newChoice(choices: readonly DraftChoice[]): DraftChoice {
  const taken = new Set(choices.map(({ value }) => value))
  let number = choices.length + 1
  while (taken.has(`choice_${number}`)) number++
  return { value: `choice_${number}`, cn: '', en: '' }
}

/** Falls back to the name in the other language. */
export function nameOf({ name }: DraftQuestion, lang: Lang): string {
  return name[lang] || name.cn || name.en
}

export function choiceName(choice: DraftChoice, lang: Lang): string {
  return choice[lang] || choice.cn || choice.en
}

/** Replaces the temporary ids of new questions by those of the save. */
export function withIds(questions: readonly DraftQuestion[], ids: ReadonlyMap<number, number>) {
  const idOf = (id: number) => ids.get(id) ?? id
  return questions.map((question): DraftQuestion => ({
    ...question,
    id: idOf(question.id),
    show_if: question.show_if && { ...question.show_if, field: idOf(question.show_if.field) },
  }))
}
