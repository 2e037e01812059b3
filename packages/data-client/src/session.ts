import type { Client, CurrentUser, LogInAnswer, SetPasswordAnswer } from './client.ts'
import { QUERY_RETRIES, retrying } from './retry.ts'
import type { Post } from './transport.ts'

/** Spec §8: the message of a log-in that was answered with nothing. */
const NO_DATA: LogInAnswer = { status: 'error', error_msg: '请求失败' }

export function createSession(post: Post): Pick<Client, 'currentUser' | 'logIn' | 'logOut' | 'setPassword'> {
  return {
    async currentUser({ signal } = {}) {
      const answer = await retrying(() => post('/user/info', undefined, { signal }), QUERY_RETRIES, signal)
      const data = isObject(answer) && isObject(answer['data']) ? answer['data'] : {}
      const { uid } = data
      return typeof uid === 'number' && uid > 0 ? userOf(uid, data) : undefined
    },
    async logIn(account, password) {
      const answer = await post('/api/auth/v1/request-login-token', { account, password }, { anonymous: true })
      if (!isObject(answer) || typeof answer['status'] !== 'string') return NO_DATA
      if (answer['status'] === 'ok' && typeof answer['token'] !== 'string') return NO_DATA
      // any other status is given as it stands
      return answer as LogInAnswer
    },
    async logOut() {
      await post('/api/auth/v1/logout', undefined)
    },
    async setPassword(token, password) {
      return (await post('/api/auth/v1/set-password', { token, password }, { anonymous: true })) as SetPasswordAnswer
    },
  }
}

type JsonObject = { readonly [key: string]: unknown }

function userOf(uid: number, data: JsonObject): CurrentUser {
  const { default_identity_id } = data
  return {
    uid,
    name: textOf(data['name']) ?? '',
    nickname: textOf(data['nickname']) ?? '',
    avatar: textOf(data['avatar']),
    email: textOf(data['email']),
    phone: textOf(data['phone']),
    is_admin: data['is_admin'] === true,
    default_identity_id: typeof default_identity_id === 'number' ? default_identity_id : null,
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null
}
