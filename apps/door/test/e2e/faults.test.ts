import { describe, expect, it } from 'vitest'
import { expectVerdict, expectVisible } from '@cubic/testing/browser/looking'
import { NETWORK_ERRORS } from '@cubic/testing/browser/network'
import { useSite } from '@cubic/testing/browser/site'
import { handScan, overlapping, statusOf } from './door-support.ts'

const site = useSite()

async function aDoor() {
  const event = await site.anEvent({ starts: -10, ends: 60 })
  const ticket = await site.aTicket({ event, owner: await site.aUser(), name: '高云帆' })
  const page = await site.visit({ as: await site.aUser({ roles: ['scanner_admin'] }) })
  return { ticket, page, path: `/scan?event=${event.id}` }
}

describe('a phone with a fault of its own', () => {
  it('says what to do when its camera is refused, and checks people in without it', async () => {
    const { ticket, page, path } = await aDoor()
    // the browsers of these tests grant the camera to everybody: what they answer otherwise
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
    })
    await page.goto(path)
    await expectVisible(page.getByText('没有相机权限'), page.getByRole('button', { name: '重试' }))
    await expectVisible(page.getByText('按姓名或尾号查找'), page.getByText('接扫码枪'))
    expect(await overlapping(page.getByRole('main'))).toEqual([])
    await handScan(page, ticket.code)
    await expectVerdict(page, '欢迎', '高云帆')
    await expectVisible(page.getByText('点按屏幕继续'))
  })

  it('reads codes as soon as a decoder that was missing has been fetched', async () => {
    const { ticket, page, path } = await aDoor()
    site.allowProblem(/wasm|ArrayBuffer instantiation|Failed to load resource/)
    site.camera().showQr(ticket.code)
    let cuts = 0
    // streamed, and then all at once
    await page.context().route(/\.wasm$/, (route) => (cuts++ < 2 ? route.abort() : route.continue()))
    await page.goto(path)
    await expectVerdict(page, '欢迎', '高云帆')
    expect(cuts).toBeGreaterThan(2)
  })

  it('says how to hold a code that it cannot read', async () => {
    const { page, path } = await aDoor()
    site.camera().showTornQr('https://example.org/t/0000-0000-0000')
    await page.goto(path)
    await expectVisible(page.getByText('拿稳一点，避开反光'))
  })

  it('still gives verdicts when its storage is full, and says what would be lost', async () => {
    site.camera().showNothing()
    const { ticket, page, path } = await aDoor()
    await page.goto(path)
    await expectVisible(page.getByRole('group', { name: '已到 0，应到 1' }))
    // Chromium notices a smaller quota only after a while: its refusal, at once
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('no space is left', 'QuotaExceededError')
      }
    })
    await handScan(page, ticket.code)
    await expectVerdict(page, '欢迎', '高云帆')
    await expectVisible(page.getByRole('alert').filter({ hasText: '手机存满了' }))
    await expect.poll(() => statusOf(site, ticket)).toBe('attend')
  })

  it('says that the browser has removed its list, and fetches it again once it can', async () => {
    site.camera().showNothing()
    site.allowProblem(NETWORK_ERRORS)
    const { ticket, page, path } = await aDoor()
    await page.goto(path)
    await expectVisible(page.getByRole('group', { name: '已到 0，应到 1' }))
    await page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const removing = indexedDB.deleteDatabase('cubic-door')
          removing.addEventListener('success', () => resolve())
          removing.addEventListener('error', () => reject(new Error('not removed')))
        }),
    )
    let isCut = true
    await page.route(/\/gql\/endpoint/, (route) =>
      isCut && route.request().postData()?.includes('door_list') ? route.abort() : route.continue(),
    )
    await page.reload()
    await expectVisible(page.getByRole('alert').filter({ hasText: '浏览器清掉了这台手机上的名单' }))
    isCut = false
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expectVisible(page.getByRole('group', { name: '已到 0，应到 1' }))
    await handScan(page, ticket.code)
    await expectVerdict(page, '欢迎', '高云帆')
  })

  it('keeps its screen on while scanning, and lights up with its torch', async () => {
    const { page, path } = await aDoor()
    site.camera().showNothing()
    await page.addInitScript(() => {
      const seen = { held: 0, lit: [] as unknown[] }
      Object.assign(globalThis, { seen })
      const request = async () => {
        seen.held++
        return { release: async () => void seen.held-- }
      }
      Object.defineProperty(navigator, 'wakeLock', { value: { request } })
      MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
      MediaStreamTrack.prototype.applyConstraints = async (wanted) => void seen.lit.push(wanted?.advanced)
    })
    const seen = () => page.evaluate(() => (globalThis as unknown as { readonly seen: object }).seen)
    await page.goto(path)
    await page.getByRole('button', { name: '打开手电筒' }).click()
    await page.getByRole('button', { name: '关闭手电筒' }).click()
    await expectVisible(page.getByRole('button', { name: '打开手电筒' }))
    expect(await seen()).toEqual({ held: 1, lit: [[{ torch: true }], [{ torch: false }]] })
  })

  it('changes to its other camera and stays with it, and vibrates differently for each verdict', async () => {
    const { ticket, page, path } = await aDoor()
    site.camera().showNothing()
    await page.addInitScript(() => {
      const seen = { opened: [] as unknown[], felt: [] as unknown[] }
      Object.assign(globalThis, { seen })
      const { mediaDevices } = navigator
      const open = mediaDevices.getUserMedia.bind(mediaDevices)
      mediaDevices.getUserMedia = (wanted) => {
        const chosen = JSON.stringify(wanted?.video)
        seen.opened.push(/"exact":"(\w+)"/.exec(chosen)?.[1] ?? 'any')
        // this machine has but one
        return open({ video: true })
      }
      const cameras = ['wide', 'tele'].map((deviceId) => ({ kind: 'videoinput', deviceId }))
      mediaDevices.enumerateDevices = async () => cameras as unknown as MediaDeviceInfo[]
      navigator.vibrate = (pattern) => seen.felt.push(pattern) > 0
    })
    const seen = () => page.evaluate(() => (globalThis as unknown as { readonly seen: object }).seen)
    await page.goto(path)
    await page.getByRole('button', { name: '换镜头' }).click()
    await expect.poll(seen).toMatchObject({ opened: ['any', 'wide'] })
    await page.reload()
    await expectVisible(page.getByRole('group', { name: '已到 0，应到 1' }))
    await expect.poll(seen).toMatchObject({ opened: ['wide'] })
    await handScan(page, ticket.code)
    await expectVerdict(page, '欢迎', '高云帆')
    await handScan(page, 'not one of ours')
    await expectVerdict(page, '查无此码')
    expect(await seen()).toMatchObject({ felt: [[70], [260]] })
  })

  it('says that its clock is hours wrong, and gives its scans the right time', async () => {
    site.camera().showNothing()
    const { ticket, page, path } = await aDoor()
    await page.clock.setSystemTime(Date.now() - 3 * 3_600_000)
    await page.goto(path)
    await expectVisible(page.getByRole('button', { name: '同步' }).getByText('手机慢 3 小时'))
    await handScan(page, ticket.code)
    await expectVerdict(page, '欢迎', '高云帆')
    const right = () =>
      site.server().db.one<{
        right: boolean
      }>`select abs(extract(epoch from now() - check_in_time)) < 60 as right from cubic_event_applicant where id = ${ticket.id}`
    await expect.poll(async () => (await right())?.right).toBe(true)
  })
})
