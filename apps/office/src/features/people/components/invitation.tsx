import { User } from '@cubic/contract'
import { useQuery } from '@cubic/web-kit/queries/query'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import { recordOf } from '../../../crud/record-form/record-of.ts'
import { useSubmit } from '../../../crud/actions/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Card } from '../../../ui/layout.tsx'
import { inviteUser, revokeInvitation } from '../data/api.ts'

const invitationTexts = texts({
  notInvited: { cn: '还不能登录，请发出邀请', en: 'Can’t log in yet: send an invitation' },
  invited: { cn: '已邀请，尚未登录', en: 'Invited, not logged in yet' },
  hint: {
    cn: '对方打开链接设置密码后即可登录。链接 7 天内有效，只能用一次；再次邀请后，之前的链接失效。',
    en: 'They open a link, choose a password and can log in. It works once, for 7 days. A new invitation ends the earlier links.',
  },
  noEmail: { cn: '此账号没有邮箱', en: 'This account has no email address' },
  send: { cn: '发送邀请邮件', en: 'Send invitation' },
  sendAgain: { cn: '再次发送邀请', en: 'Send again' },
  makeLink: { cn: '复制一次性链接', en: 'Copy one-time link' },
  revoke: { cn: '撤回邀请', en: 'Revoke invitation' },
  sent: { cn: '邀请邮件即将发出', en: 'The invitation is on its way' },
  revoked: { cn: '邀请已撤回，链接失效', en: 'Invitation revoked: its link no longer works' },
  link: { cn: '一次性链接', en: 'One-time link' },
  linkHint: {
    cn: '请只发给本人：打开它的人可以设置密码并登录。关闭后不再显示。',
    en: 'Give it to nobody else: whoever opens it can choose the password and log in. It isn’t shown again.',
  },
  copy: { cn: '复制', en: 'Copy' },
  copied: { cn: '链接已复制', en: 'Link copied' },
  notCopied: { cn: '没有复制成功，请手动选中复制', en: 'Couldn’t copy. Select the link and copy it' },
  done: { cn: '完成', en: 'Done' },
})

/** Invites the owner of an account that nobody can log in to yet; empty for all others. */
export function Invitation({ id }: { readonly id: number }) {
  const t = useTexts(invitationTexts)
  const toast = useToast()
  const { data: account } = useQuery(recordOf(User, id, ['log_in_state', 'email']))
  const [link, setLink] = useState<string>()
  const invitation = useSubmit(inviteUser)
  const revocation = useSubmit(revokeInvitation)
  const state = account?.values.log_in_state
  if (!account?.tags.includes('invite') && link === undefined) return null
  const isPending = invitation.isPending || revocation.isPending
  const problem = invitation.problem ?? revocation.problem
  return (
    <Card title={state === 'invited' ? t.invited : t.notInvited}>
      <p className="mb-3 text-sm text-ink-2">{t.hint}</p>
      {problem && (
        <p role="alert" className="mb-3 text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          icon="mail"
          variant={state === 'invited' ? 'secondary' : 'primary'}
          pending={isPending}
          disabledReason={account?.values.email ? undefined : t.noEmail}
          onClick={() => invitation.submit({ id, by: 'email' }, () => toast(t.sent))}
        >
          {state === 'invited' ? t.sendAgain : t.send}
        </Button>
        <Button
          icon="copy"
          pending={isPending}
          onClick={() => invitation.submit({ id, by: 'link' }, ({ result }) => setLink(result.url))}
        >
          {t.makeLink}
        </Button>
        {state === 'invited' && (
          <Button variant="danger" pending={isPending} onClick={() => revocation.submit(id, () => toast(t.revoked))}>
            {t.revoke}
          </Button>
        )}
      </div>
      {link !== undefined && <OneTimeLink url={link} onDismiss={() => setLink(undefined)} />}
    </Card>
  )
}

/** Shows a new link, for the only time. */
function OneTimeLink({ url, onDismiss }: { readonly url: string; readonly onDismiss: () => void }) {
  const t = useTexts(invitationTexts)
  const toast = useToast()
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => toast(t.copied),
      () => toast(t.notCopied),
    )
  return (
    <Dialog
      title={t.link}
      onDismiss={onDismiss}
      leave={<Button onClick={onDismiss}>{t.done}</Button>}
      actions={
        <Button variant="primary" icon="copy" onClick={copy}>
          {t.copy}
        </Button>
      }
    >
      <Field label={t.link} hint={t.linkHint}>
        {(described) => <TextInput {...described} value={url} onChange={() => {}} />}
      </Field>
    </Dialog>
  )
}
