import { CONFIRM_ACTION, type ConfirmAction, type ConfirmMethod, type WebAuthnJson } from '@cubic/contract'
import { useState } from 'react'
import * as client from '../client/client.ts'
import { faultOf } from '../queries/faults.ts'
import { useLanguage } from '../language/language.tsx'
import { answerWithPasskey } from './passkeys.ts'
import { texts, useTexts } from '../language/text.ts'

const faultTexts = texts({
  wait: {
    cn: (seconds: number) => `尝试次数过多，请 ${seconds} 秒后再试`,
    en: (seconds: number) => `Too many attempts. Please try again in ${seconds} s`,
  },
  failed: { cn: '没有连上服务器，请检查网络后重试', en: 'Couldn’t reach the server. Check your network and try again' },
})

export type Asked = { readonly methods: readonly ConfirmMethod[]; readonly options: WebAuthnJson | null }

/** How the user can show who they are; undefined once their session has ended. */
export async function askHow(): Promise<Asked | undefined> {
  const answer = await client.callAccount('confirm-options', {})
  return answer.status === 'ok' ? answer : undefined
}

/** Has the user show again who they are, before an action: how they can, and the proof they choose. */
export function useConfirmation(asking: string, first: Asked, onDone: () => void) {
  const t = useTexts(faultTexts)
  const lang = useLanguage()
  const action = asking as ConfirmAction
  const [asked, setAsked] = useState(first)
  const [isPending, setIsPending] = useState<ConfirmMethod>()
  const [problem, setProblem] = useState<string>()

  const say = (error: unknown) => {
    const fault = faultOf(error)
    const isBusy = fault.kind === 'busy' && fault.seconds !== undefined
    setProblem('message' in fault ? fault.message : isBusy ? t.wait(Math.ceil(fault.seconds ?? 0)) : t.failed)
  }
  async function send(method: ConfirmMethod, typed: string): Promise<void> {
    const credential = method === 'passkey' && asked.options ? await answerWithPasskey(asked.options) : undefined
    if (method === 'passkey' && !credential) return
    const proof = method === 'totp' ? { code: typed } : method === 'password' ? { password: typed } : {}
    const answer = await client.callAccount('confirm', { action, method, ...proof, ...(credential && { credential }) })
    if (answer.status === 'ok') return onDone()
    setProblem(answer.error_msg)
    // Its challenge may be used up.
    if (method === 'passkey') setAsked((await askHow()) ?? asked)
  }

  async function prove(method: ConfirmMethod, typed: string): Promise<void> {
    setIsPending(method)
    setProblem(undefined)
    await send(method, typed).catch(say)
    setIsPending(undefined)
  }
  return { what: CONFIRM_ACTION[action]?.[lang] ?? asking, asked, isPending, problem, prove }
}
