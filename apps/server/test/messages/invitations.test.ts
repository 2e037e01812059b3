import { describe, expect, it } from 'vitest'
import { makeDue, runDueJobs } from '@cubic/testing/server/jobs'
import { useWire } from '@cubic/testing/server/wire'

const wire = useWire({ env: { SMTP_URL: 'inbox:' } })
const { aUser, anAdmin, app, as, db, guest } = wire
const without = useWire()

const invite = async (id: number, by: 'email' | 'link') => as(await anAdmin()).call('User', id, 'invite', { by })
const stateOf = async (id: number) =>
  (await as(await anAdmin()).get('User', id, ['log_in_state'])).data?.['log_in_state']
const accept = async (url: unknown) => {
  const token = new URLSearchParams(new URL(String(url)).hash.slice(1)).get('token')
  return (await guest().post('/api/auth/v1/set-password', { token, password: 'a new password' })).json()
}
const mailsTo = (id: number) =>
  db().rows<{ state: string; body: string | null; facts: { url?: string } }>`
    select state, body, facts from cubic_message where "case" = 'invitation' and user_id = ${id} order by id`

describe('an invitation', () => {
  it('by link sets the first password once, and ends with it', async () => {
    const user = await aUser()
    expect(await stateOf(user.id)).toBe('not_invited')
    const first = await invite(user.id, 'link')
    expect(first).toMatchObject({
      status: 'ok',
      result: { url: expect.stringMatching(/\/set-password\?[^#]*#token=./) },
    })
    expect(await stateOf(user.id)).toBe('invited')
    const second = await invite(user.id, 'link')
    expect(await accept(first.result?.['url'])).toMatchObject({ error_kind: 'auth:invalid_link' })
    expect(await accept(second.result?.['url'])).toEqual({ status: 'ok', account: user.account })
    expect(await stateOf(user.id)).toBe('ready')
    expect(await invite(user.id, 'link')).toMatchObject({ error_kind: 'user:has_password' })
  })

  it('by e-mail says for how long it works, and leaves no link behind', async () => {
    const user = await aUser({ email: 'colleague@example.edu' })
    expect(await invite(user.id, 'email')).toMatchObject({ status: 'ok', result: { url: '' } })
    const [owed] = await mailsTo(user.id)
    await makeDue(db(), 'send-messages')
    await runDueJobs(
      db(),
      app().jobs.filter(({ name }) => name === 'send-messages'),
    )
    const [sent] = await mailsTo(user.id)
    expect(sent).toMatchObject({ state: 'sent', facts: {} })
    expect(sent?.body).toContain('7 天内有效，只能用一次')
    expect(sent?.body).toContain(`账号：${user.account}`)
    expect(sent?.body).not.toContain('token=')
    expect(await accept(owed?.facts.url)).toMatchObject({ status: 'ok' })
  })

  it('that is revoked opens nothing and is not sent', async () => {
    const user = await aUser({ email: 'revoked@example.edu' })
    await invite(user.id, 'email')
    const [owed] = await mailsTo(user.id)
    await as(await anAdmin()).call('User', user.id, 'revoke_invitation')
    expect(await mailsTo(user.id)).toEqual([{ state: 'skipped', body: null, facts: {} }])
    expect(await accept(owed?.facts.url)).toMatchObject({ error_kind: 'auth:invalid_link' })
    expect(await stateOf(user.id)).toBe('not_invited')
  })

  it('by e-mail needs an address and a mail server', async () => {
    expect(await invite((await aUser()).id, 'email')).toMatchObject({ error_kind: 'user:no_email' })
    const user = await without.aUser({ email: 'unreached@example.edu' })
    const admin = without.as(await without.anAdmin())
    expect(await admin.call('User', user.id, 'invite', { by: 'email' })).toMatchObject({ error_kind: 'auth:no_mail' })
  })
})
