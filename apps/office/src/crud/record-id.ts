/** Parses the id in a screen's URL. Only `new` leads to the form for a new record. */
export function idOf(param: string | undefined): number | 'new' {
  if (param === 'new') return 'new'
  const id = Number(param)
  // the server has no record 0: the screen says that there is none
  return Number.isInteger(id) && id > 0 ? id : 0
}
