import { expect, it } from 'vitest'
import { inEachEngine } from '@cubic/testing/engines/site'

inEachEngine((site) => {
  it('somebody checks in by the code that the screen at the venue shows', async () => {
    const event = await site.anEvent({ starts: -10, ends: 60, registration: { sign_in_type: 'both' } })
    const [scanner, person] = [await site.aUser({ roles: ['scanner_admin'] }), await site.aUser()]
    await site.aTicket({ event, owner: person, name: '李明' })
    const screen = await site.visit(`/admin/check-in/${event.id}/venue`, scanner)
    await screen.seesA('img', '签到二维码')
    const code = await screen.run(`return document.querySelector('[role="timer"] b').innerText.trim()`)
    expect(code).toMatch(/^[0-9A-Z]{6}$/)

    const phone = await site.visit(`/activities/${event.id}/check-in?code=${String(code)}`, person)
    await phone.sees('签到成功')
    await screen.seesA('progressbar', '已到 1，应到 1')
  })
})
