import { foreignOriginOf } from '@cubic/domain/page/foreign-pictures'
import type { Services } from '../infra/services/services.ts'
import { perSettings } from '../infra/services/settings.ts'

const YEAR_SECONDS = 31_536_000

/** Headers of every answer. They allow pictures of the hosts that the settings name. */
export function makeSecurityHeaders({
  settings,
  secure,
}: Pick<Services, 'settings' | 'secure'>): () => { readonly [name: string]: string } {
  return perSettings(settings, ({ look, pictureOrigins }) => {
    const logo = foreignOriginOf(look.logo ?? '')
    const pictures = [...new Set([...pictureOrigins, ...(logo === undefined ? [] : [logo])])]
    return {
      'content-security-policy': policyOf(pictures),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
      // Other services may run on subdomains: they decide for themselves.
      ...(secure ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}),
    }
  })
}

function policyOf(pictures: readonly string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    // Why styles are not narrower: decision 182.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...pictures].join(' '),
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}
