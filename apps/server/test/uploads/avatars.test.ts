import { utimes } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { removeUnusedFiles } from '../../src/features/files/commands/remove-unused-files.ts'
import { useWire } from '@cubic/testing/server/wire'
import { aPicture } from '@cubic/testing/pictures'
import { aDataFolder, filesIn, upload } from './support.ts'

const folder = aDataFolder()
const { aUser, anEvent, as, db, app, url } = useWire({ env: { DATA_DIR: folder } })

let size = 100
/** A picture that nobody has uploaded yet. */
const aNewPicture = () => aPicture({ width: size, height: size++, format: 'png' })
const read = async (address: string) => (await fetch(`${url()}${address}`)).status
const saved = { status: 'ok', error_kind: null }
const inTwoDays = () => db().run`update cubic_file set touched_at = touched_at - interval '2 days'`
const clean = () => removeUnusedFiles({ db: db(), registry: app().registry, files: app().files })

describe('an avatar', () => {
  it('is set to one’s own upload, shown at once, and removed', async () => {
    const user = await aUser()
    const { url: avatar } = await upload(as(user), await aNewPicture())
    expect(await as(user).save('User', { id: user.id, avatar })).toMatchObject(saved)
    expect(await (await as(user).post('/user/info')).json()).toMatchObject({ data: { avatar } })
    expect(await as(user).save('User', { id: user.id, avatar: null })).toMatchObject(saved)
    expect(await (await as(user).post('/user/info')).json()).toMatchObject({ data: { avatar: null } })
  })

  it('cannot be on another host, which could track viewers', async () => {
    const user = await aUser()
    const { url: avatar } = await upload(as(user), await aNewPicture())
    for (const address of ['https://example.edu/a.png', `https://example.edu${avatar}`, `//example.edu${avatar}`])
      expect(await as(user).save('User', { id: user.id, avatar: address })).toMatchObject({
        status: 'error',
        errors: [{ field: 'avatar', kind: 'pattern' }],
      })
    expect(await (await as(user).post('/user/info')).json()).toMatchObject({ data: { avatar: null } })
  })

  it("cannot be another person's upload, in any spelling, or a missing one", async () => {
    const [user, other] = [await aUser(), await aUser()]
    const { url: theirs } = await upload(as(other), await aNewPicture())
    for (const avatar of [
      theirs,
      theirs.replace('-512.', '-64.'),
      `/events${theirs}`,
      `https://events.example.edu${theirs}`,
      `/files/${'a'.repeat(40)}-512.webp`,
      `${theirs}?x`,
      `${theirs}#x`,
      `https://events.example.edu${theirs}?x`,
      theirs.replace('/files/', '/files/./'),
      theirs.replace('/files/', '/a/../files/'),
      theirs.replace('/files/', '/%66iles/'),
      theirs.replace('-512', '%2D512'),
    ]) {
      const answer = await as(user).save('User', { id: user.id, avatar })
      expect(answer).toMatchObject({ status: 'error', errors: [{ field: 'avatar', kind: 'pattern' }] })
    }
  })

  it.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,<script>', '//evil.example/a.png', 'a.png'])(
    'is never %s',
    async (avatar) => {
      const user = await aUser()
      expect(await as(user).save('User', { id: user.id, avatar })).toMatchObject({ status: 'error' })
    },
  )

  it('can be the same picture for two people who both upload it', async () => {
    const [user, other] = [await aUser(), await aUser()]
    const picture = await aNewPicture()
    const [mine, theirs] = [await upload(as(user), picture), await upload(as(other), picture)]
    expect(mine.url).toBe(theirs.url)
    for (const person of [user, other])
      expect(await as(person).save('User', { id: person.id, avatar: mine.url })).toMatchObject(saved)
  })

  it('may be set by an administrator, from their own upload', async () => {
    const [admin, user] = [await aUser({ roles: ['admin'] }), await aUser()]
    const { url: avatar } = await upload(as(admin), await aNewPicture())
    expect(await as(admin).save('User', { id: user.id, avatar })).toMatchObject(saved)
    // The existing value is not a new claim.
    expect(await as(user).save('User', { id: user.id, avatar, nickname: 'Li' })).toMatchObject(saved)
  })
})

describe('unused files', () => {
  it('are removed after a day, while used ones stay in all their sizes', async () => {
    const user = await aUser({ roles: ['event_admin'] })
    const event = await anEvent()
    const [unused, avatar, cover, told] = [
      await upload(as(user), await aNewPicture()),
      await upload(as(user), await aNewPicture()),
      await upload(as(user), await aPicture({ width: 700, height: 400 }), { purpose: 'cover' }),
      await upload(as(user), await aPicture({ width: 701, height: 400 }), { purpose: 'cover' }),
    ]
    const small = unused.url.replace('-512.', '-64.')
    expect(await read(small)).toBe(200)
    expect(await as(user).save('User', { id: user.id, avatar: avatar.url })).toMatchObject(saved)
    const act_description = `<p>Look</p><img src="${told.url}" alt="">`
    expect(await as(user).save('CubicEventBase', { id: event.id, cover: cover.url, act_description })).toMatchObject(
      saved,
    )
    await clean()
    expect(await read(unused.url), 'young ones stay').toBe(200)
    await inTwoDays()
    await clean()
    expect(await Promise.all([unused.url, small, avatar.url, cover.url, told.url].map(read))).toEqual([
      404, 404, 200, 200, 200,
    ])
    expect((await filesIn(folder)).filter((file) => file.includes(unused.url.slice(7, 47)))).toEqual([])
  })

  it('do not include the organisation’s logo', async () => {
    const user = await aUser()
    const { url: logo } = await upload(as(user), await aNewPicture())
    await db().run`update cubic_settings set logo = ${logo}`
    await inTwoDays()
    await clean()
    expect(await read(logo)).toBe(200)
  })

  it('are kept if somebody starts to use them during the removal', async () => {
    const user = await aUser()
    const { url: avatar } = await upload(as(user), await aNewPicture())
    await inTwoDays()
    const cleaned = await db().transaction(async (tx) => {
      // As a save does before it commits.
      await tx.run`update cubic_file set touched_at = now() where hash = ${avatar.slice(7, 47)}`
      const cleaning = clean()
      await new Promise((resolve) => setTimeout(resolve, 300))
      await tx.run`update cubic_user set avatar = ${avatar} where id = ${user.id}`
      return { cleaning }
    })
    await cleaned.cleaning
    expect(await read(avatar)).toBe(200)
  })

  it('include leftovers of a crashed process', async () => {
    const { files } = app()
    const hash = 'ab'.repeat(20)
    await files.write(`${hash}.webp`, Buffer.from('left'))
    const [left = ''] = (await filesIn(folder)).filter((file) => file.includes(hash))
    await clean()
    expect(await filesIn(folder)).toContain(left)
    const longAgo = new Date(Date.now() - 2 * 24 * 3600 * 1000)
    await utimes(left, longAgo, longAgo)
    await clean()
    expect(await filesIn(folder)).not.toContain(left)
  })

  it('can be uploaded again at the same address', async () => {
    const user = await aUser()
    const picture = await aNewPicture()
    const first = await upload(as(user), picture)
    await inTwoDays()
    await clean()
    expect(await read(first.url)).toBe(404)
    expect((await upload(as(user), picture)).url).toBe(first.url)
    expect(await read(first.url)).toBe(200)
  })
})
