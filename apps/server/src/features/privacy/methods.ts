import { anyOf, CANCEL_ERASURE, ERASE_NOW, REQUEST_ERASURE, REQUEST_EXPORT, where } from '@cubic/contract'
import { type Caller, defineMethod, type Method } from '@cubic/data-platform'
import { mine } from '../../infra/access/access-rules.ts'
import { hasRole } from '../people/data/roles.ts'
import { cancelErasure } from './commands/cancel-erasure.ts'
import { eraseNow } from './commands/erase-now.ts'
import { requestErasure } from './commands/request-erasure.ts'
import { requestExport } from './commands/make-export.ts'

const adminsOfOthers = (caller: Caller) =>
  hasRole(caller, 'admin') && caller.userId !== null ? where('id', '!=', caller.userId) : anyOf()
const isAsked = () => where('erasure_time', 'is not null')
const isUnasked = () => where('erasure_time', 'is null')

export const privacyMethods: readonly Method[] = [
  defineMethod(REQUEST_EXPORT, { right: mine('id'), run: requestExport }),
  defineMethod(REQUEST_ERASURE, { right: mine('id'), when: isUnasked, run: requestErasure }),
  defineMethod(CANCEL_ERASURE, { right: mine('id'), when: isAsked, run: cancelErasure }),
  defineMethod(ERASE_NOW, { right: adminsOfOthers, run: eraseNow }),
]
