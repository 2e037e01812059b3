import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aPicture, HEIC } from '@cubic/testing/pictures'
import { expectGone, expectVisible } from '@cubic/testing/browser/looking'
import { NETWORK_ERRORS } from '@cubic/testing/browser/network'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()

const WORDS = {
  cn: { change: '更换头像', use: '使用这张头像', zoom: '缩放', retry: '重试', remove: '移除头像' },
  en: { change: 'Change avatar', use: 'Use this picture', zoom: 'Zoom', retry: 'Try again', remove: 'Remove avatar' },
}

async function openDialog(page: Page, lang: 'cn' | 'en') {
  await page.getByRole('button', { name: WORDS[lang].change }).click()
  const dialog = page.getByRole('dialog', { name: WORDS[lang].change })
  await expectVisible(dialog)
  return dialog
}

async function choose(page: Page, buffer: Buffer, name = 'me.png', mimeType = 'image/png') {
  await page.locator('dialog input[type=file]').first().setInputFiles({ name, mimeType, buffer })
}

/** The colour in the middle of the avatar in the header. */
async function colourInHeader(page: Page): Promise<string> {
  const image = page.locator('header img')
  await expectVisible(image)
  await image.evaluate((element: HTMLImageElement) => element.decode())
  return image.evaluate((element: HTMLImageElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = 1
    canvas.height = 1
    const context = canvas.getContext('2d')
    context?.drawImage(element, element.naturalWidth / 2 - 1, element.naturalHeight / 2 - 1, 1, 1, 0, 0, 1, 1)
    const [red = 0, , blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
    return red > blue ? 'red' : 'blue'
  })
}

describe('changing one’s avatar', () => {
  it('shows the chosen part in the header at once and after a reload, until it is removed', async () => {
    const page = await site.visit({ path: '/me', as: await site.aUser({ name: '林知秋' }) })
    const dialog = await openDialog(page, 'cn')
    // Red on the left, blue on the right, wider than high: the arrow keys move either into the circle.
    await choose(page, await aPicture({ width: 900, height: 300, format: 'png' }))
    const zoom = dialog.getByRole('slider', { name: WORDS.cn.zoom })
    await zoom.fill('2')
    const part = dialog.getByRole('group')
    await part.focus()
    for (let step = 0; step < 12; step++) await part.press('ArrowLeft')
    await dialog.getByRole('button', { name: WORDS.cn.use }).click()
    await expectVisible(page.getByText('上传成功'))
    await expectGone(dialog)
    const [first, shown] = [await colourInHeader(page), page.locator('header img')]
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/\/files\/[0-9a-f]{40}-64\.avif$|-128\.avif$/)

    await page.reload()
    await expect.poll(() => colourInHeader(page)).toBe(first)
    const again = await openDialog(page, 'cn')
    await again.getByRole('button', { name: WORDS.cn.remove }).click()
    await expectVisible(page.getByText('头像已移除'))
    await expectGone(page.locator('header img'))
  })

  it('reports a lost network, keeps the crop, and can retry', async () => {
    const page = await site.visit({ path: '/me', as: await site.aUser(), lang: 'en', size: 'desktop' })
    const dialog = await openDialog(page, 'en')
    await choose(page, await aPicture({ width: 500, height: 500 }), 'me.jpg', 'image/jpeg')
    const zoom = dialog.getByRole('slider', { name: 'Zoom' })
    await zoom.fill('3')
    site.allowProblem(NETWORK_ERRORS)
    await page.route('**/api/uploads/avatar', (route) => route.abort('connectionreset'), { times: 1 })
    await dialog.getByRole('button', { name: WORDS.en.use }).click()
    await expectVisible(dialog.getByRole('alert').getByText('Upload Failed'))
    expect(await zoom.inputValue()).toBe('3')
    await dialog.getByRole('button', { name: WORDS.en.retry }).click()
    await expectVisible(page.getByText('Uploaded Successfully'), page.locator('header img'))
  })

  it('can be cancelled during the upload', async () => {
    const page = await site.visit({ path: '/me', as: await site.aUser(), lang: 'en' })
    const dialog = await openDialog(page, 'en')
    await choose(page, await aPicture({ width: 500, height: 500 }))
    // held on any machine: only the press ends it
    await page.route('**/api/uploads/avatar', () => undefined)
    const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/uploads/avatar'))
    await dialog.getByRole('button', { name: WORDS.en.use }).click()
    await expectVisible(dialog.getByRole('progressbar', { name: 'Uploading' }))
    await dialog.getByRole('button', { name: 'Cancel upload' }).click()
    await givenUp
    await expectVisible(dialog.getByRole('button', { name: WORDS.en.use }))
    await expectGone(dialog.getByRole('progressbar'))
    await expectGone(page.locator('header img'))
  })

  it('says that the server is working once all is sent, and explains cancelling then', async () => {
    const page = await site.visit({ path: '/me', as: await site.aUser(), lang: 'en' })
    const dialog = await openDialog(page, 'en')
    await choose(page, await aPicture({ width: 500, height: 500 }))
    site.allowProblem(NETWORK_ERRORS)
    site.allowProblem(/\/api\/uploads\/avatar/)
    // the answer never comes
    await page.evaluate(() => {
      XMLHttpRequest.prototype.send = function (this: XMLHttpRequest) {
        this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 9, total: 9, lengthComputable: true }))
      }
      XMLHttpRequest.prototype.abort = function (this: XMLHttpRequest) {
        this.dispatchEvent(new ProgressEvent('abort'))
      }
    })
    await dialog.getByRole('button', { name: WORDS.en.use }).click()
    await expectVisible(dialog.getByRole('status').getByText('Processing'))
    expect(await dialog.getByText('100%').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Cancel upload' }).click()
    await expectVisible(page.getByText('Cancelled. Your avatar hasn’t changed'))
    await expectVisible(dialog.getByRole('button', { name: WORDS.en.use }))
  })

  it('explains why a file is not suitable', async () => {
    const page = await site.visit({ path: '/me', as: await site.aUser(), lang: 'en' })
    const dialog = await openDialog(page, 'en')
    const alert = dialog.getByRole('alert')
    await choose(page, Buffer.from('hello'), 'me.txt', 'text/plain')
    await expectVisible(alert.getByText('this isn’t a picture'))
    await choose(page, HEIC, 'me.heic', 'image/heic')
    await expectVisible(alert.getByText('HEIC'))
    await choose(page, await aPicture({ width: 40, height: 40 }))
    await expectVisible(alert.getByText('too small'))
    await choose(page, Buffer.from('not really'), 'me.png', 'image/png')
    await expectVisible(alert.getByText('damaged'))
    await choose(page, await aPicture({ width: 100, height: 100 }))
    await expectVisible(dialog.getByRole('slider', { name: 'Zoom' }))
    await expectGone(alert)
  })

  it('falls back to initials when the picture cannot be loaded', async () => {
    site.allowProblem(/404|\/files\//)
    const page = await site.visit({
      path: '/me',
      as: await site.aUser({ name: '林知秋', avatar: `/files/${'0'.repeat(40)}-512.webp` }),
    })
    await expectVisible(page.locator('header').getByText('林', { exact: true }))
    await expectGone(page.locator('header img'))
  })
})
