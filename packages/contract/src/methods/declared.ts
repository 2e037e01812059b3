import type { MethodDeclaration } from '../core/method.ts'
import type { ModelDeclaration } from '../core/model.ts'
import type { BASIC_TAGS, CREATE_TAG } from '../core/tags.ts'
import type * as access from './access.ts'
import type * as certificates from './certificates.ts'
import type * as checkIn from './check-in.ts'
import type * as consents from './consents.ts'
import type * as door from './door.ts'
import type * as events from './events.ts'
import type * as hours from './hours.ts'
import type * as messages from './messages.ts'
import type * as notices from './notices.ts'
import type * as people from './people.ts'
import type * as privacy from './privacy.ts'
import type * as reviews from './reviews.ts'
import type * as selfCheckIn from './self-check-in.ts'
import type * as series from './series.ts'
import type * as sessions from './sessions.ts'
import type * as signOn from './sign-on.ts'
import type * as tickets from './tickets.ts'
import type * as units from './units.ts'

type Modules = typeof access &
  typeof certificates &
  typeof checkIn &
  typeof consents &
  typeof door &
  typeof events &
  typeof hours &
  typeof messages &
  typeof notices &
  typeof people &
  typeof privacy &
  typeof reviews &
  typeof selfCheckIn &
  typeof series &
  typeof sessions &
  typeof signOn &
  typeof tickets &
  typeof units

/** Any method that the contract declares. */
export type DeclaredMethod = {
  [Name in keyof Modules]: Modules[Name] extends MethodDeclaration ? Modules[Name] : never
}[keyof Modules]

/** The methods that the contract declares for a model; any method for a model that is known at run time only. */
export type MethodOf<M extends ModelDeclaration> = string extends M['name']
  ? MethodDeclaration
  : Extract<DeclaredMethod, { readonly model: M['name'] }>

/** The tags that the server may grant for a model and its records. */
export type TagOf<M extends ModelDeclaration> = (typeof BASIC_TAGS)[number] | typeof CREATE_TAG | MethodOf<M>['name']
