import { useTexts } from '@cubic/web-kit/text'
import { type Model, useModel } from './model/model.ts'
import { crudTexts } from './texts.ts'

/** Returns a function that says why a record does not grant a tag, or undefined if it does. */
export function useRefusal(model: Pick<Model, 'tags'> | undefined) {
  const t = useTexts(crudTexts)
  return (granted: readonly string[], tag: string): string | undefined => {
    if (granted.includes(tag)) return undefined
    // the model's tags are what the caller may do with some record of it
    return model && !model.tags.includes(tag) ? t.noRight : t.notNow
  }
}

/** The same for a model by its name. */
export function useRefusalOf(model: string) {
  return useRefusal(useModel(model).data)
}
