import { officePath } from './screen.ts'

/** The models whose records have a screen of their own, and its address; all others have the screen of any record. */
const OWN_SCREENS: { readonly [model: string]: (id: number | 'new') => string } = {
  CubicEventType: (id) => officePath(`event-types/${id}`),
  CubicProject: (id) => officePath(`projects/${id}`),
  EventPerson: (id) => officePath(`people/persons/${id}`),
  Role: (id) => officePath(`people/roles/${id}`),
  User: (id) => officePath(`people/accounts/${id}`),
  CubicEventBase: (id) => officePath(`events/${id}`),
}

/** The address of a record's screen, or of the form for a new one. */
export function recordPath(model: string, id: number | 'new'): string {
  return OWN_SCREENS[model]?.(id) ?? officePath(`data/${model}/${id}`)
}

/** The address of a model's list among all data. */
export function dataPath(model: string): string {
  return officePath(`data/${model}`)
}
