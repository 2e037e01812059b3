import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { expectGone, expectPath, expectVisible } from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()

async function aLink(token: string, validFor = '1 hour'): Promise<string> {
  const user = await site.aUser({ name: '新管理员', person: {} })
  await site.server().db.run`
    insert into cubic_password_link (token_hash, user_id, expires_at)
    values (${createHash('sha256').update(token).digest()}, ${user.id}, now() + ${validFor}::interval)`
  return `/set-password?token=${token}`
}

describe('the page that sets a password', () => {
  it('reports an invalid link before it asks for anything, and offers a way on', async () => {
    for (const path of [await aLink('an-expired-link', '-1 second'), '/set-password?token=never-was']) {
      const page = await site.visit({ path })
      await expectVisible(
        page.getByRole('alert').getByText('这个链接已失效'),
        page.getByRole('link', { name: '重新申请链接' }),
      )
      expect(await page.getByLabel('新密码').count()).toBe(0)
      await page.getByRole('link', { name: '去登录' }).click()
      await expectPath(page, /^\/login/)
    }
  })

  it('shows its rule upfront, validates while typing, and logs in; afterwards the link is reported as used', async () => {
    const path = await aLink('a-good-link')
    const page = await site.visit({ path, lang: 'en' })
    const password = page.getByLabel('New password', { exact: false }).first()
    await expectVisible(page.getByText('At least 8 characters'))
    expect(await password.getAttribute('aria-invalid')).toBeNull()
    await password.pressSequentially('seven77')
    expect(await password.getAttribute('aria-invalid')).toBeNull()
    await page.getByLabel('New password again').focus()
    await expectVisible(page.getByText('The password needs at least 8 characters'))
    await password.fill('eight-88')
    await expectGone(page.getByText('The password needs at least 8 characters'))
    await expectVisible(page.getByText('At least 8 characters (done)'))
    await page.getByLabel('New password again').fill('eight-89')
    await expectVisible(page.getByText('The two passwords don’t match'))
    await page.getByLabel('New password again').fill('eight-88')
    await expectGone(page.getByText('The two passwords don’t match'))
    await page.getByRole('button', { name: 'Set password and log in' }).click()
    await expectPath(page, /^\/(\?|$)/)
    const again = await site.visit({ path, lang: 'en' })
    await expectVisible(again.getByText('This link no longer works'))
  })

  it('reports at once that the link has been used elsewhere', async () => {
    const path = await aLink('a-link-in-two-tabs')
    const page = await site.visit({ path })
    await page.getByLabel('新密码', { exact: false }).first().fill('long enough')
    await page.getByLabel('再次输入新密码').fill('long enough')
    await site.server().db.run`delete from cubic_password_link`
    await page.getByRole('button', { name: '设置密码并登录' }).click()
    await expectVisible(page.getByText('这个链接已失效'))
  })

  it('offers a retry when the link could not be checked', async () => {
    site.allowProblem(/check-password-link|Failed to load resource/)
    const path = await aLink('a-link-behind-a-bad-network')
    const page = await site.visit({ path: '/login' })
    await page.route('**/check-password-link', (route) => route.abort())
    await page.goto(path)
    await expectVisible(page.getByRole('button', { name: '重试' }))
    await page.unroute('**/check-password-link')
    await page.getByRole('button', { name: '重试' }).click()
    await expectVisible(page.getByText('至少 8 个字符'))
  })
})
