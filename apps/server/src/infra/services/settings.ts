import type { Lang, Text } from '@cubic/contract'

/** The organisation's settings, with defaults filled in. */
export type SiteSettings = {
  readonly organisation: Text
  readonly look: {
    readonly logo: string | undefined
    readonly brand: string | undefined
    readonly accent: string | undefined
  }
  readonly footer: {
    readonly contact: string | undefined
    readonly privacy: string | undefined
    readonly note: Text | undefined
  }
  /** Other hosts whose pictures pages may show. */
  readonly pictureOrigins: readonly string[]
  readonly timeZone: string
  /** The first is the default. */
  readonly languages: readonly Lang[]
}
/** `revision` differs for different settings. `ipLocation`: the maps service and its key, for the server alone. */
export type CurrentSettings = SiteSettings & {
  readonly revision: string
  readonly ipLocation: { readonly url: string; readonly key: string } | undefined
  /** The keys of the roles that need a second factor. */
  readonly twoFactorRoles: ReadonlySet<string>
  /** From when they do; undefined: at once. */
  readonly twoFactorFrom: Date | undefined
}

/** The settings as they are now: read them when they are needed, and keep none. */
export type LiveSettings = {
  /** The same object until they change. */
  readonly current: () => CurrentSettings
}

export type Site = Pick<SiteSettings, 'timeZone' | 'organisation' | 'languages'> & {
  /** Empty, or a path that starts with a slash and does not end in one. */
  readonly basePath: string
  /** Its public URL, with the base path and without a slash at the end. */
  readonly publicUrl: string
  readonly look?: SiteSettings['look']
}

export type SenderSite = Pick<Site, 'publicUrl' | 'organisation' | 'timeZone' | 'languages'> & {
  readonly contact: string | undefined
  readonly brand: string | undefined
}

/** Makes a value of the settings, and again whenever they have changed. */
export function perSettings<Value>(settings: LiveSettings, make: (now: CurrentSettings) => Value): () => Value {
  let made: { readonly of: CurrentSettings; readonly value: Value } | undefined
  return () => {
    const now = settings.current()
    if (made?.of !== now) made = { of: now, value: make(now) }
    return made.value
  }
}
