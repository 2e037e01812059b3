import { expect, it } from 'vitest'
import { PASSWORD } from '@cubic/testing/browser/sample'
import { inEachEngine } from '@cubic/testing/engines/site'

const FORM = [
  { type: 'text', name: '姓名', required: true },
  { type: 'phone', name: '手机', required: true },
  { type: 'email', name: '邮箱', required: true },
  { type: 'number', name: '拍摄年数', required: true, bounds: { min: 0, max: 60 } },
  {
    type: 'radio',
    name: '用餐',
    required: true,
    selections: [
      { value: 'meat', name: '荤食' },
      { value: 'plants', name: '素食' },
    ],
  },
  { type: 'date', name: '到达日期', required: true },
] as const

inEachEngine((site) => {
  it('a guest finds an event, logs in on the way, and fills in each kind of field', async () => {
    const event = await site.anEvent({ name: '光影工作坊', registration: {}, form: FORM })
    const visitor = await site.visit('/activities?q=光影')
    await visitor.click('link', '光影工作坊')
    await visitor.click('link', '登录后报名')
    await visitor.fill('账号', 'student1')
    await visitor.fill('密码', PASSWORD)
    await visitor.click('button', '登录')
    await visitor.isAt(new RegExp(`^/activities/${event.id}/register`))
    await visitor.click('button', '提交报名')
    await visitor.sees('请选择', '请填写到达日期')
    await visitor.fill('姓名', '陈小满')
    await visitor.fill('手机', '138 0013 8000')
    await visitor.fill('邮箱', 'student1@example.edu')
    await visitor.fill('拍摄年数', '3')
    await visitor.clickWords('荤食')
    await visitor.pickDate('到达日期', '2026-12-01')
    await visitor.click('button', '提交报名')
    await visitor.seesA('heading', '提交成功')
    await visitor.back()
    await visitor.isAt(new RegExp(`^/activities/${event.id}`))
    const tickets = await site.server().db.rows`select id from cubic_event_applicant where event_id = ${event.id}`
    expect(tickets).toHaveLength(1)
  })

  it('somebody registers, and has their ticket also without network', async () => {
    const user = await site.aUser({ person: {} })
    const event = await site.anEvent({ name: '星空观测夜', registration: {} })
    const visitor = await site.visit(`/activities/${event.id}`, user)
    await visitor.sees('星空观测夜')
    await visitor.click('link', '立即报名')
    await visitor.click('button', '提交报名')
    await visitor.seesA('heading', '提交成功')
    await visitor.click('link', '报名码')
    await visitor.isAt(/^\/t\//)
    await visitor.seesA('img', '签到二维码')
    await visitor.run('return navigator.serviceWorker.ready.then(() => true)')
    const tickets = await site.server().db.rows`select id from cubic_event_applicant where event_id = ${event.id}`
    expect(tickets).toHaveLength(1)

    await site.goAway()
    await visitor.reload()
    await visitor.seesA('img', '签到二维码')
    await visitor.sees('星空观测夜')
    await site.comeBack()
  })
})
