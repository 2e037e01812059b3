import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectPath, expectVisible } from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'
import { totpOf } from '@cubic/testing/server/totp'

const site = useSite()
/** Of the sample's people (`passwordHash`). */
const PASSWORD = 'demo-pass'

/** Gives the page a device that makes passkeys, and says that a finger was there. */
async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
async function logOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
}

it('a second factor is set up as a passkey, which logs in alone and confirms; codes of an app and for recovery do as well', async () => {
  const user = await site.aUser({ passwordHash: await site.passwordHash(), email: 'old@example.edu', person: {} })
  const page = await site.visit({ as: user, path: '/me/security' })
  await withAuthenticator(page)
  await page.getByRole('button', { name: '添加通行密钥' }).click()
  await page.getByLabel('名称').fill('我的手机')
  await page.getByRole('button', { name: '继续' }).click()
  const codes = page.getByRole('dialog', { name: '保存 10 个恢复码' })
  await expectVisible(codes)
  await expect.poll(() => codes.getByRole('listitem').count()).toBe(10)
  const [recovery = ''] = await codes.getByRole('listitem').allInnerTexts()
  await codes.getByLabel('我已把它们放在手机以外的地方').check()
  await codes.getByRole('button', { name: '完成' }).click()
  await expectVisible(page.getByText('我的手机'), page.getByText('还有 10 个，手机丢了时用'))

  await page.getByRole('button', { name: '设置 验证器 App' }).click()
  const secret = (await page.getByRole('dialog').locator('.select-all').innerText()).replaceAll(' ', '')
  await page.getByLabel('填上 App 里的 6 位数字').fill(totpOf(secret, -1))
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
  await expectVisible(page.getByRole('button', { name: '移除 验证器 App' }))

  await logOut(page)
  await page.getByRole('button', { name: '通行密钥登录' }).click()
  await expectPath(page, /^\/(\?|$)/)

  await logOut(page)
  await page.getByLabel('账号').fill(user.account)
  await page.getByRole('textbox', { name: '密码' }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expectVisible(page.getByRole('button', { name: '用通行密钥确认' }))
  await page.getByLabel('验证器的 6 位数字').fill(totpOf(secret))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expectPath(page, /^\/(\?|$)/)

  await logOut(page)
  await page.getByLabel('账号').fill(user.account)
  await page.getByRole('textbox', { name: '密码' }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('button', { name: '手机不在身边？用恢复码' }).click()
  await page.getByLabel('恢复码').fill(recovery)
  await page.getByLabel('30 天内这台设备不再问').check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expectPath(page, /^\/(\?|$)/)

  site.allowProblem(/403/)
  await site.server().db.run`update cubic_session set created_at = now() - interval '1 hour' where user_id = ${user.id}`
  await page.goto('/me/security')
  await expectVisible(page.getByText('还有 9 个，手机丢了时用'), page.getByText('不再询问的浏览器'))
  await page.getByRole('button', { name: '重新生成' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '重新生成' }).click()
  const confirm = page.getByRole('dialog', { name: '确认是您本人' })
  await confirm.getByRole('button', { name: '用通行密钥确认' }).click()
  await expectVisible(page.getByRole('dialog', { name: '保存 10 个恢复码' }))
})

it('a second factor is asked of somebody whose role needs it before anything else', async () => {
  const author = await site.aUser({ passwordHash: await site.passwordHash(), roles: ['event_author'], person: {} })
  const { db } = site.server()
  await db.run`
    insert into cubic_settings__two_factor_roles (owner_id, related_id)
    select settings.id, role.id from cubic_settings settings, cubic_role role where role.key = 'event_author'`
  await db.transaction((tx) => tx.notify('cubic-settings', ''))
  const page = await site.visit({ path: '/login' })
  await page.getByLabel('账号').fill(author.account)
  await page.getByRole('textbox', { name: '密码' }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expectVisible(page.getByText('您的角色必须开启两步验证'))
  await page.goto('/me')
  await expectPath(page, /^\/me\/security/)
  await page.goto('/admin')
  await expectVisible(page.getByText('先开启两步验证'))
})
