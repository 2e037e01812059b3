import { withParams } from '@cubic/web-kit/navigation/paths'

export function linkAccountPath(back: string): string {
  return withParams('/login/link', { back: back === '/' ? undefined : back })
}

/** Where a log-in at a provider begins; made by the server. */
export function signOnPath(provider: number, back: string): string {
  return `/auth/${provider}/start?${new URLSearchParams({ to: back })}`
}
