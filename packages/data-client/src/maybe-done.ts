import type { Text } from '@cubic/contract'
import type { TransportError } from './errors.ts'

const MAYBE_DONE: Text = {
  cn: '连接中断，不确定是否已完成。请先刷新页面查看。',
  en: 'The connection was lost. Reload to see whether this was done.',
}

/**
 * Has the error of a change say that it may have been made: there was no answer, a failure of the server or a proxy, or
 * an answer that was cut off. With 503 nothing was begun.
 */
export function sayMaybeDone(error: TransportError, language: keyof Text): void {
  const { status = 500, isForeign } = error
  if (status !== 503 && (status >= 500 || (isForeign && status < 400))) error.msg = MAYBE_DONE[language]
}
