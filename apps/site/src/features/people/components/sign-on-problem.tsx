import { texts, useTexts } from '@cubic/web-kit/text'
import { Notice } from '@cubic/web-kit/ui/card'

const problemTexts = texts({
  down: { cn: (name: string) => `${name}暂时打不开`, en: (name: string) => `${name} isn’t answering` },
  downHint: {
    cn: '对方没有回应，请稍后再试，或用其他方式登录。已登录的人不受影响，报名时间和名额也不变。',
    en: 'Try again in a moment, or log in another way. Whoever is logged in notices nothing, and seats and times stay as they are.',
  },
  denied: { cn: '您取消了登录', en: 'You cancelled the log-in' },
  deniedHint: { cn: '需要时可以再试一次。', en: 'You can try again whenever you like.' },
  failed: { cn: '登录没有完成', en: 'That log-in didn’t work' },
  failedHint: {
    cn: '可能等待太久，或同时打开了两个登录页。请再试一次；多次不行请联系管理员。',
    en: 'It may have taken too long, or two log-in pages were open. Please try again, and ask an administrator if it keeps failing.',
  },
})

export type SignOnProblemKind = 'down' | 'denied' | 'failed'

/** Why a log-in at a provider made no session. */
export function SignOnProblem({ kind, name }: { readonly kind: SignOnProblemKind; readonly name: string }) {
  const t = useTexts(problemTexts)
  return (
    <div role="alert" className="mb-4">
      <Notice title={kind === 'down' ? t.down(name) : t[kind]}>{t[`${kind}Hint`]}</Notice>
    </div>
  )
}
