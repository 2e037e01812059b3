import { describe, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import { answerOrFault } from '@cubic/testing/server/wire-client'

const wire = useWire()
const { anAdmin, as, aUser, db } = wire
/** Its environment sets some of the settings. */
const preset = useWire({
  env: {
    ORGANISATION_NAME: '环境大学 / Environment University',
    BRAND_COLOUR: '#7A1F2B',
    LANGUAGES: 'en,cn',
    TIME_ZONE: 'Europe/Berlin',
  },
})

const SETTINGS = ['organisation_name_cn', 'organisation_name_en', 'brand_colour', 'time_zone', 'languages'] as const

/** Restarts nothing: what the running server says of itself. */
const calendarName = async ({ url }: Pick<typeof wire, 'url'>, lang: string) =>
  /X-WR-CALNAME:(.*)/.exec(await (await fetch(`${url()}/calendar/all.ics?lang=${lang}`)).text())?.[1]?.trim()

describe('the settings', () => {
  it('are one record, empty at first, that only administrators read and write', async () => {
    const admin = as(await anAdmin())
    const found = await admin.search('CubicSettings', { fields: ['organisation_name', 'time_zone', 'preset'] })
    expect(found.data).toEqual([{ id: 1, organisation_name: null, time_zone: null, preset: {} }])
    const { data: record } = await admin.get('CubicSettings', 1, ['defaults'])
    expect(record?.['defaults']).toMatchObject({
      organisation_name_cn: '活动中心',
      organisation_name_en: 'Event Center',
      brand_colour: null,
      time_zone: 'Asia/Shanghai',
      languages: 'cn,en',
    })
    expect(await admin.save('CubicSettings', { organisation_name_cn: '另一个' })).toMatchObject({
      error_kind: 'save:forbidden',
    })
    expect((await admin.unlink('CubicSettings', 1)).status).toBe('error')
    // Message settings begin without a record, and have one at most.
    const together = await Promise.all([1, 2, 3].map((per_minute) => admin.save('CubicMessageSetting', { per_minute })))
    const [first] = together.filter(({ status }) => status === 'ok')
    expect(together.flatMap(({ error_kind }) => error_kind ?? [])).toEqual(['save:only_one', 'save:only_one'])
    expect(await admin.save('CubicMessageSetting', { id: Number(first?.result?.id), per_minute: 9 })).toMatchObject({
      status: 'ok',
    })
    await admin.unlink('CubicMessageSetting', Number(first?.result?.id))
    expect(await admin.save('CubicMessageSetting', {})).toMatchObject({ status: 'ok' })
    for (const roles of [[], ['event_admin'], ['scanner_admin']]) {
      const other = as(await aUser({ roles }))
      expect((await other.search('CubicSettings', { fields: ['time_zone'] })).data).toEqual([])
      expect((await other.save('CubicSettings', { id: 1, time_zone: 'UTC' })).status).toBe('error')
    }
  })

  it('apply to the running server at once', async () => {
    const admin = as(await anAdmin())
    const picture = async () => (await fetch(`${wire.url()}/og/site.png?lang=cn`)).headers.get('etag')
    const before = await picture()
    const values = {
      id: 1,
      organisation_name_cn: '山海大学活动中心',
      organisation_name_en: 'Shanhai Events',
      brand_colour: '#0a7d4f',
      contact: 'https://example.edu/help',
    }
    expect((await admin.save('CubicSettings', values)).errors).toEqual([])
    await expect.poll(() => calendarName(wire, 'cn')).toContain('山海大学活动中心')
    expect(await calendarName(wire, 'en')).toContain('Shanhai Events')
    expect(await picture()).not.toBe(before)
    // one language stands for both
    await admin.save('CubicSettings', { id: 1, organisation_name_en: null })
    await expect.poll(() => calendarName(wire, 'en')).toContain('山海大学活动中心')
  })

  it('determine when a day begins', async () => {
    const admin = as(await anAdmin())
    const type = await wire.anEventType('时区')
    await wire.anEvent({
      type_id: type.id,
      columns: { start_time: '2026-03-01T20:00:00Z', end_time: '2026-03-01T21:00:00Z' },
    })
    const day = async () => {
      const { rows } = await admin.unsavedPivot({
        model: 'CubicEventBase',
        data: {
          rows: [{ field: 'start_time', by: 'day' }],
          measures: [{ measure: 'count' }],
          filter: { leaf: { field: 'type_id', comparator: '=', value: type.id } },
        },
      })
      return rows[0]?.['start_time']
    }
    expect(await day()).toBe('2026-03-02')
    await admin.save('CubicSettings', { id: 1, time_zone: 'America/New_York' })
    await expect.poll(day).toBe('2026-03-01')
    await admin.save('CubicSettings', { id: 1, time_zone: null })
  })

  it.each([
    ['time_zone', '+08:00'],
    ['time_zone', 'Asia/Nowhere'],
    ['contact', 'call us'],
    ['contact', 'javascript:alert(1)'],
    ['brand_colour', 'red'],
    ['brand_colour', '#fff'],
    ['accent_colour', '#12345g'],
    ['logo', 'javascript:alert(1)'],
    ['logo', `/files/${'0'.repeat(40)}-512.webp`],
    ['privacy_url', 'ftp://example.edu'],
    ['languages', 'cn,fr'],
    ['organisation_name_cn', '长'.repeat(101)],
    ['preset', {}],
  ])('refuse %s = %s with a message', async (field, value) => {
    const admin = await anAdmin()
    for (const [language, words] of [
      ['zh', /\p{Script=Han}/u],
      ['en', /[a-z]{3}/],
    ] as const)
      expect(
        await as(admin)
          .with({ language })
          .save('CubicSettings', { id: 1, [field]: value }),
      ).toMatchObject({
        status: 'error',
        errors: [{ field, message: expect.stringMatching(words) as string }],
      })
  })

  it('say all that is wrong at once, and of a colour which form it has', async () => {
    const wrong = { brand_colour: '#ffff00x', contact: '随便写', privacy_url: 'x', time_zone: 'Asia/Nowhere' }
    const { errors } = await as(await anAdmin()).save('CubicSettings', { id: 1, ...wrong })
    expect(errors?.map(({ field }) => field)).toEqual(Object.keys(wrong))
    expect(errors?.[0]?.message).toBe('品牌色不正确：须是 #RRGGBB 的形式，如 #3f37c9')
  })

  it('report how colours are adjusted to stay legible', async () => {
    const admin = as(await anAdmin())
    await admin.save('CubicSettings', { id: 1, brand_colour: '#ffe94d', accent_colour: null })
    type Shown = { [part: string]: { [theme: string]: { colour: string; isOwn: boolean; contrast: number } } }
    const shown = (await admin.get('CubicSettings', 1, ['shown_colours'])).data?.['shown_colours'] as Shown
    expect(Object.keys(shown)).toEqual(['brand', 'brand_text'])
    expect(shown['brand_text']?.['light']).toMatchObject({ isOwn: false })
    expect(shown['brand_text']?.['light']?.contrast).toBeGreaterThanOrEqual(4.5)
    expect(shown['brand_text']?.['dark']?.contrast).toBeGreaterThanOrEqual(4.5)
  })

  it('are logged in the audit log when changed', async () => {
    const admin = await anAdmin()
    await as(admin).save('CubicSettings', { id: 1, accent_colour: '#123456' })
    const found = await as(admin).search('AuditEntry', {
      condition: { leaf: { field: 'model', comparator: '=', value: 'CubicSettings' } },
      fields: ['user_id', 'after'],
      sort: [{ field: 'id', order: 'desc' }],
      limit: 1,
    })
    expect(found.data).toMatchObject([{ user_id: { id: admin.id }, after: { accent_colour: '#123456' } }])
  })
})

describe('settings from the environment', () => {
  it('appear in the record, marked as such, and cannot be changed there', async () => {
    const admin = preset.as(await preset.anAdmin())
    const { data } = await admin.get('CubicSettings', 1, [...SETTINGS, 'preset'])
    expect(data).toEqual({
      id: 1,
      organisation_name_cn: '环境大学',
      organisation_name_en: 'Environment University',
      brand_colour: '#7A1F2B',
      time_zone: 'Europe/Berlin',
      languages: 'en,cn',
      preset: {
        organisation_name: 'ORGANISATION_NAME',
        brand_colour: 'BRAND_COLOUR',
        time_zone: 'TIME_ZONE',
        languages: 'LANGUAGES',
      },
    })
    for (const field of ['organisation_name', 'organisation_name_en', 'time_zone', 'languages'])
      expect(await admin.save('CubicSettings', { id: 1, [field]: field === 'languages' ? 'cn' : 'UTC' })).toMatchObject(
        {
          errors: [{ field, kind: 'readonly' }],
        },
      )
    expect(await admin.save('CubicSettings', { id: 1, accent_colour: '#112233' })).toMatchObject({ status: 'ok' })
    const { data: described } = await admin.gql<{ dash: { generic: { fields: { raw: string } } } }>(
      '{ dash { generic { fields(model: "CubicSettings") { raw } } } }',
    )
    const fields = JSON.parse(described?.dash.generic.fields.raw ?? '{}') as { [name: string]: { readonly: boolean } }
    expect([fields['time_zone']?.readonly, fields['accent_colour']?.readonly]).toEqual([true, false])
    expect(await calendarName(preset, 'en')).toContain('Environment University')
  })

  it('are kept when the environment no longer sets them, and can then be changed', async () => {
    const { openSettings } = await import('../../src/features/settings/commands/open-settings.ts')
    const { quiet } = await import('@cubic/testing/server/cluster')
    const values = preset.app().settings.current()
    const live = await openSettings(preset.db(), { values, given: new Set(['FOOTER_NOTE']) }, quiet)
    expect(live.current().organisation.cn).toBe('环境大学')
    await preset.db().run`update cubic_settings set organisation_name_cn = '自定'`
    await preset.db().transaction((tx) => tx.notify('cubic-settings', ''))
    await expect.poll(() => live.current().organisation.cn).toBe('自定')
  })

  it('are read again when a change could not be read the first time', async () => {
    const { openSettings } = await import('../../src/features/settings/commands/open-settings.ts')
    const { quiet } = await import('@cubic/testing/server/cluster')
    let failures = 0
    const real = preset.db()
    const one: typeof real.one = (...template) =>
      failures-- > 0 ? Promise.reject(new Error('the database is busy')) : real.one(...template)
    const flaky = { ...real, one }
    const live = await openSettings(flaky, { values: preset.app().settings.current(), given: new Set() }, quiet)
    failures = 1
    await preset.db().run`update cubic_settings set organisation_name_cn = '再读'`
    await preset.db().transaction((tx) => tx.notify('cubic-settings', ''))
    await expect.poll(() => live.current().organisation.cn).toBe('再读')
  })

  it('are marked only for administrators', async () => {
    const author = preset.as(await preset.aUser({ roles: ['event_admin'] }))
    expect((await author.get('CubicSettings', 1, ['preset'])).data).toBeNull()
    expect(await answerOrFault(preset.guest().get('CubicSettings', 1, ['preset']))).toMatchObject({ data: null })
    expect(await db().one`select 1 as one from cubic_settings where id <> 1`).toBeUndefined()
  })
})
