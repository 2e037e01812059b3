import type { AccountAnswer, AccountCall, AccountCalls, SetPasswordAnswer } from '@cubic/contract'
import type { CurrentUser, LogInAnswer, Me } from './answers.ts'
import type { Client } from './client.ts'
import type { Connection } from './connection.ts'
import { TransportError } from './errors.ts'
import { sentOnce } from './sent-once.ts'
import { callOf } from './graphql.ts'
import { QUERY_RETRIES, retrying } from './retry.ts'

/** Spec §8: the message of a log-in that was answered with nothing. */
const NO_DATA: LogInAnswer = { status: 'error', error_msg: '请求失败' }

export function session({
  post,
  query,
  options,
}: Connection): Pick<
  Client,
  'currentUser' | 'me' | 'logIn' | 'logOut' | 'isPasswordLinkGood' | 'setPassword' | 'account'
> {
  return {
    async currentUser({ signal } = {}) {
      const answer = await retrying(() => post('/user/info', undefined, { signal }), QUERY_RETRIES, {
        signal,
        onRepeat: (how) => options.log?.(`/user/info ${how}; a query changes nothing`),
      })
      const data = isObject(answer) && isObject(answer['data']) ? answer['data'] : {}
      const { uid } = data
      return typeof uid === 'number' && uid > 0 ? userOf(uid, data) : undefined
    },
    async me(how) {
      const call = callOf({ field: 'user me', select: 'uid name nickname email default_identity_id' })
      return (await query<Me | null>(call, how)) ?? undefined
    },
    async logIn(account, password) {
      const answer = await post('/api/auth/v1/request-login-token', { account, password }, { anonymous: true }).catch(
        (error: unknown) => {
          if (error instanceof TransportError && error.isForeign && error.status === 200) return undefined
          throw error
        },
      )
      if (!isObject(answer) || typeof answer['status'] !== 'string') return NO_DATA
      if (answer['status'] !== 'ok') return answer as LogInAnswer
      if (typeof answer['token'] !== 'string') return NO_DATA
      options.storeToken?.(answer['token'])
      return answer as LogInAnswer
    },
    async logOut() {
      try {
        const answer = await post('/api/auth/v1/logout', undefined)
        return isObject(answer) ? (textOf(answer['leave_at']) ?? undefined) : undefined
      } finally {
        options.storeToken?.(null)
      }
    },
    async isPasswordLinkGood(token, { signal } = {}) {
      const answer = await post('/api/auth/v1/check-password-link', { token }, { anonymous: true, signal })
      return isObject(answer) && answer['status'] === 'ok'
    },
    async account<Name extends AccountCall>(call: Name, sent: AccountCalls[Name][0]) {
      return (await sentOnce(options.language(), () => post(`/api/auth/v1/${call}`, sent))) as AccountAnswer<Name>
    },
    async setPassword(token, password) {
      const send = () => post('/api/auth/v1/set-password', { token, password }, { anonymous: true })
      return (await sentOnce(options.language(), send)) as SetPasswordAnswer
    },
  }
}

type JsonObject = { readonly [key: string]: unknown }

function userOf(uid: number, data: JsonObject): CurrentUser {
  const { default_identity_id } = data
  const text = (name: string) => textOf(data[name])
  const isSet = (name: string) => data[name] === true
  return {
    uid,
    name: text('name') ?? '',
    nickname: text('nickname') ?? '',
    avatar: text('avatar'),
    email: text('email'),
    phone: text('phone'),
    is_admin: isSet('is_admin'),
    is_staff: isSet('is_staff'),
    is_scanner: isSet('is_scanner'),
    must_set_up_second_factor: isSet('must_set_up_second_factor') || undefined,
    second_factor_due: text('second_factor_due') ?? undefined,
    default_identity_id: typeof default_identity_id === 'number' ? default_identity_id : null,
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null
}
