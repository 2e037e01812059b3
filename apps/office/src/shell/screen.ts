import type { DeclarationOf, ModelName, TagOf, Text } from '@cubic/contract'
import type { Read } from '@cubic/web-kit/queries/read'
import type { IconName } from '@cubic/web-kit/ui/icon'
import { createContext, use, type ComponentType } from 'react'
import { matchRoutes } from 'react-router'

/**
 * The requirement of a screen: any of these tags for a model as a whole. By its name: every page waits for
 * the code of the screens.
 */
export type ScreenRight = {
  [Name in ModelName]: { readonly model: Name; readonly tags: readonly TagOf<DeclarationOf<Name>>[] }
}[ModelName]

/** The parts of the sidebar, from top to bottom. */
export const SECTIONS = ['events', 'organisation', 'system'] as const

type Chapter = 'administrator' | 'door' | 'organiser' | 'president' | 'reviewer'
/** A chapter of docs/handbook, with a section's English title as its anchor. */
export type HelpTopic = Chapter | `${Chapter}#${string}`

export type Address = {
  /** The parts of the path, such as `id`. */
  readonly params: { readonly [name: string]: string | undefined }
  readonly search: URLSearchParams
}

/** A screen of the office, as its feature declares it in `screens.ts`. */
export type Screen = {
  /** Below `/admin`: `''`, `events`, `events/:id`. */
  readonly path: string
  readonly load: () => Promise<ComponentType>
  /** What it reads first: asked for while its code is on its way. */
  readonly reads?: (address: Address) => readonly Read<unknown>[]
  /** Its place in the sidebar; omitted for screens reached from others. */
  readonly nav?: {
    readonly section: (typeof SECTIONS)[number]
    readonly order: number
    readonly icon: IconName
    readonly count?: { readonly of: () => Read<number>; readonly label: Text }
    /** Tells whether the organisation uses it; the sidebar leaves it out until then. */
    readonly isUsed?: () => Read<boolean>
    readonly onPhone?: true
  }
  readonly label: Text
  /** Further words by which the jump (⌘K) finds it. */
  readonly keywords?: string
  /** Fills the window, without the frame of the office: for projectors. */
  readonly bare?: true
  /** If omitted: everybody who may enter the office. */
  readonly right?: ScreenRight
  /** Where the handbook explains it; by the `:part` of its address if that differs, `''` for all others. */
  readonly help?: HelpTopic | { readonly [part: string]: HelpTopic }
}

export type Command = {
  readonly label: Text
  readonly icon: IconName
  readonly to: string
  readonly right?: ScreenRight
}

export type Office = { readonly screens: readonly Screen[]; readonly commands: readonly Command[] }
export const OfficeContext = createContext<Office>({ screens: [], commands: [] })

export function useOffice(): Office {
  return use(OfficeContext)
}

export function helpPath(screens: readonly Screen[], pathname: string): string {
  const routes = screens.map((screen) => ({ path: officePath(screen.path), screen }))
  const match = matchRoutes(routes, pathname)?.[0]
  const help = match?.route.screen.help
  const topic = typeof help === 'object' ? (help[match?.params['part'] ?? ''] ?? help['']) : help
  return officePath(topic === undefined ? 'handbook' : `handbook/${topic}`)
}

export function officePath(path: string): string {
  return path === '' ? '/admin' : `/admin/${path}`
}
