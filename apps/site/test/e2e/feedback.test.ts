import { describe, expect, it } from 'vitest'
import { expectVisible, logIn } from '@cubic/testing/browser/looking'
import { PASSWORD } from '@cubic/testing/browser/sample'
import { useSite } from '@cubic/testing/browser/site'

const site = useSite()

describe('feedback on a project', () => {
  it('is kept while being written, even if the session ends', async () => {
    site.allowProblem(/Unauthenticated/)
    const mentor = await site.aUser({ roles: ['mentor'], person: {}, passwordHash: await site.passwordHash() })
    await site.aProject({ name: '雨水花园', members: [await site.aUser()], mentors: [mentor] })
    const page = await site.visit({ path: '/me', as: mentor })
    await page.getByRole('button', { name: '写反馈' }).click()
    const words = page.getByRole('dialog', { name: '雨水花园' }).getByLabel('写新的反馈')
    await words.fill('写了很久的一段话')
    // the session ends with the submission, not before: another read would tell the page
    await page.route('**/gql/**', async (route) => {
      if (route.request().postData()?.includes('写了很久的一段话'))
        await site.server().db.run`delete from cubic_session where user_id = ${mentor.id}`
      await route.fallback()
    })
    await page.getByRole('button', { name: '提交反馈' }).click()
    await page.getByRole('main').getByRole('link', { name: '登录' }).click()
    await page.unroute('**/gql/**')
    await logIn(page, { account: mentor.account, password: PASSWORD })
    await page.getByRole('button', { name: '写反馈' }).click()
    await expect.poll(() => words.inputValue()).toBe('写了很久的一段话')
    await page.getByRole('button', { name: '提交反馈' }).click()
    await expectVisible(page.getByText('项目成员还没有回复。'))
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('feedback'))))
      .toEqual([])
  })

  it('confirms in the open dialog, also for screen readers, that it was saved or sent', async () => {
    const mentor = await site.aUser({ roles: ['mentor'], person: {} })
    await site.aProject({ name: '雨水花园', members: [await site.aUser()], mentors: [mentor] })
    const page = await site.visit({ path: '/me', as: mentor })
    await page.getByRole('button', { name: '写反馈' }).click()
    const dialog = page.getByRole('dialog', { name: '雨水花园' })
    await dialog.getByLabel('写新的反馈').fill('选点很用心')
    const places = await dialog.locator('[role=status]').count()
    expect(places).toBe(1)
    for (const [button, said] of [
      ['存草稿', '已保存'],
      ['提交反馈', '已提交'],
    ] as const) {
      await dialog.getByRole('button', { name: button }).click()
      const note = dialog.getByRole('status').getByRole('button', { name: said })
      await expectVisible(note)
      const isOnTop = () =>
        note.evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
        })
      await expect.poll(isOnTop).toBe(true)
      // once it is submitted, the focus moves to the submitted text
      await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    // the message outlives the dialog
    await dialog.getByRole('button', { name: '关闭', exact: true }).click()
    await expectVisible(page.getByRole('status').getByRole('button', { name: '已提交' }))
  })

  it('starts empty after a submission, even if its dialog was closed before the response', async () => {
    const mentor = await site.aUser({ roles: ['mentor'], person: {} })
    await site.aProject({ name: '屋顶菜园', members: [await site.aUser()], mentors: [mentor] })
    const page = await site.visit({ path: '/me', as: mentor })
    await page.getByRole('button', { name: '写反馈' }).click()
    const words = page.getByRole('dialog', { name: '屋顶菜园' }).getByLabel('写新的反馈')
    await words.fill('长势喜人')
    let answer: () => void = () => undefined
    const closed = new Promise<void>((done) => (answer = done))
    await page.route('**/gql/**', async (route) => {
      const response = await route.fetch()
      if (route.request().postData()?.includes('长势喜人')) await closed
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: '提交反馈' }).click()
    await page.getByRole('button', { name: '关闭' }).click()
    answer()
    await page.getByRole('button', { name: '查看反馈（1）' }).click()
    await expect.poll(() => words.inputValue()).toBe('')
  })

  it('goes from the mentor to the members and back, while drafts stay private', async () => {
    const [member, mentor] = [
      await site.aUser({ name: '林知秋', person: {} }),
      await site.aUser({ name: '何老师', roles: ['mentor'], person: {} }),
    ]
    await site.aProject({ name: '校园声音地图', members: [member], mentors: [mentor] })

    const theirs = await site.visit({ path: '/me', as: mentor })
    await expectVisible(theirs.getByText('待您反馈'))
    await theirs.getByRole('button', { name: '写反馈' }).click()
    const writing = theirs.getByRole('dialog', { name: '校园声音地图' })
    await writing.getByRole('button', { name: '提交反馈' }).click()
    await expectVisible(writing.getByText('请填写反馈'))
    await writing.getByLabel('写新的反馈').fill('选点很用心')
    await writing.getByRole('button', { name: '存草稿' }).click()
    await expectVisible(theirs.getByText('反馈草稿'))
    await writing.getByRole('button', { name: '关闭' }).click()
    await theirs.getByRole('button', { name: '继续写反馈' }).click()

    const mine = await site.visit({ path: '/me', as: member, lang: 'en', size: 'desktop' })
    await expectVisible(mine.getByText('Waiting for feedback'))
    expect(await mine.getByText('选点很用心').count()).toBe(0)
    expect(await mine.getByRole('button', { name: /feedback/ }).count()).toBe(0)

    await writing.getByLabel('您的反馈').fill('选点很用心，请补上说明')
    await writing.getByRole('button', { name: '提交反馈' }).click()
    await expectVisible(writing.getByText('项目成员还没有回复。'))

    await mine.reload()
    await mine.getByRole('button', { name: 'Read and reply' }).click()
    const reading = mine.getByRole('dialog', { name: '校园声音地图' })
    await expectVisible(reading.getByText('选点很用心，请补上说明'))
    await reading.getByLabel('Reply').fill('Added, thank you')
    await reading.getByRole('button', { name: 'Submit' }).click()
    await expectVisible(reading.getByText('Your reply'))

    await theirs.reload()
    await theirs.getByRole('button', { name: '查看反馈（1）' }).click()
    await expectVisible(theirs.getByText('Added, thank you'), theirs.getByText('项目成员的回复'))
  })
})
