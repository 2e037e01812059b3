/**
 * Parses the id of a stored record in a screen's URL. Returns 0 if it is malformed: no record has that id, so the
 * screen says that there is none.
 */
export function recordIdOf(param: string | undefined): number {
  const id = Number(param)
  return Number.isInteger(id) && id > 0 ? id : 0
}

/** Like `recordIdOf`, for screens where `new` leads to the form for a new record. */
export function idOf(param: string | undefined): number | 'new' {
  return param === 'new' ? 'new' : recordIdOf(param)
}
