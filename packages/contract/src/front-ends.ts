import list from './front-ends.json' with { type: 'json' }

/** A front end of its own: an application in `apps/<name>`, and the pages that it has. */
export type FrontEnd = {
  readonly name: string
  /** A page, or with `/*` all below it; the first front end that matches has a page. */
  readonly path: string
}

export const FRONT_ENDS: readonly FrontEnd[] = list

/** The name of the front end that has the page at a path below the base path; a search may follow the path. */
export function frontEndOf(path: string): string | undefined {
  const [pathname] = path.split(/[?#]/)
  return FRONT_ENDS.find(({ path: pages }) =>
    pages.endsWith('/*') ? `${pathname}/`.startsWith(pages.slice(0, -1)) : pathname === pages,
  )?.name
}

/** Where the pages of a front end begin: empty for the one at the root. */
export function baseOf({ path }: FrontEnd): string {
  return path.replace(/\/\*$/, '')
}
