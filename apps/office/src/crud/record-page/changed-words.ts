import type { Lang } from '@cubic/contract'
import { argumentWord } from './action-words.ts'
import type { Model } from '../model/model.ts'

type Entry = { readonly action: string | null; readonly before: unknown; readonly after: unknown }

/** Says in words what an entry of the audit log names. The server's own names have no words, and are left out. */
export function changedWords(
  model: string,
  { action, before, after }: Entry,
  about: Pick<Model, 'fields'> | undefined,
  lang: Lang,
): readonly string[] {
  return Object.keys(Object(after ?? before))
    .filter((field) => field !== 'id')
    .flatMap((field) => about?.fields.get(field)?.display_name ?? argumentWord(model, action, field)?.[lang] ?? [])
}
