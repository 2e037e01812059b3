import { useTexts } from '@cubic/web-kit/language/text'
import { crudTexts } from '../texts.ts'

const OF_PEOPLE: ReadonlySet<string> = new Set(['CubicEventApplicant', 'EventPerson', 'User'])

/** Counts records of a model in words: “58 people”, “2 items”. */
export function useCounted(model: string | undefined): (count: number) => string {
  const t = useTexts(crudTexts)
  return model !== undefined && OF_PEOPLE.has(model) ? t.people : t.items
}
