import { nameOf, type CheckedModel, type ModelName, type ModelOrName } from '@cubic/contract'
import { officePath } from './screen.ts'

/** The models whose records have a screen of their own, and its address; all others have the screen of any record. */
const PATHS: { readonly [model in ModelName]?: (id: number | 'new') => string } = {
  CubicEventType: (id) => officePath(`event-types/${id}`),
  CubicHourCategory: (id) => officePath(`hours/categories/${id}`),
  CubicTerm: (id) => officePath(`hours/terms/${id}`),
  CubicProject: (id) => officePath(`projects/${id}`),
  CubicUnit: (id) => officePath(`units/${id}`),
  EventPerson: (id) => officePath(`people/persons/${id}`),
  CubicSignOn: (id) => officePath(`sign-on/providers/${id}`),
  CubicSignOnRule: (id) => officePath(`sign-on/rules/${id}`),
  Role: (id) => officePath(`people/roles/${id}`),
  User: (id) => officePath(`people/accounts/${id}`),
  CubicEventBase: (id) => officePath(`events/${id}`),
}
const OWN_SCREENS = new Map(Object.entries(PATHS))

export function recordPath<const Of extends ModelOrName>(model: CheckedModel<Of>, id: number | 'new'): string {
  const name = nameOf(model)
  return OWN_SCREENS.get(name)?.(id) ?? officePath(`data/${name}/${id}`)
}

export function dataPath<const Of extends ModelOrName>(model: CheckedModel<Of>): string {
  return officePath(`data/${nameOf(model)}`)
}
