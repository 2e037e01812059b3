/** How the front ends are served. */
export type PageOptions = {
  /** The folder of the built front ends. */
  readonly folder: string
  /** `browser`: the browser renders every page of the site. */
  readonly renderedBy: 'server' | 'browser'
}
