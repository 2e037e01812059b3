import { describe, expect, it } from 'vitest'
import { expectGone, expectVisible } from '@cubic/testing/browser/looking'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()

describe('the link of one’s own calendar', () => {
  it('is created, shown only once, and removed permanently after a confirmation', async () => {
    const user = await site.aUser()
    const page = await site.visit({ path: '/me', as: user })
    await page.getByRole('button', { name: '生成日历链接' }).click()
    const link = page.getByRole('link', { name: '打开日历订阅' })
    await expectVisible(link)
    const address = String(await link.getAttribute('href')).replace(/^webcals?:/, 'http:')
    const read = () => page.request.get(address).then((response) => response.status())
    expect(await read()).toBe(200)

    await page.getByRole('button', { name: '移除链接' }).click()
    const dialog = page.getByRole('dialog', { name: '移除日历链接？' })
    await dialog.getByRole('button', { name: '取消' }).click()
    expect(await read()).toBe(200)
    await page.getByRole('button', { name: '移除链接' }).click()
    await dialog.getByRole('button', { name: '移除链接' }).click()

    await expectVisible(page.getByText('日历链接已移除'), page.getByRole('button', { name: '生成日历链接' }))
    for (const gone of [link, page.getByRole('button', { name: '移除链接' })]) await expectGone(gone)
    expect(await read()).toBe(404)
  })
})
