import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { uploadImage } from '../../src/features/files/commands/upload-image.ts'
import { removeUnusedFiles } from '../../src/features/files/commands/remove-unused-files.ts'
import type { FileStore } from '../../src/infra/files/files.ts'
import { useWire } from '@cubic/testing/server/wire'
import { aPicture } from '@cubic/testing/pictures'
import { aDataFolder, filesIn, upload } from './support.ts'

const folder = aDataFolder()
const { aUser, as, db, app, url } = useWire({
  env: { DATA_DIR: folder, UPLOAD_QUOTA: '1', UPLOAD_QUOTA_IN_ALL: '3' },
})

/** Noise, which no format compresses well: stored as some 0.8 MB. */
const aLargePicture = () =>
  sharp(randomBytes(1000 * 1000 * 3), { raw: { width: 1000, height: 1000, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
async function read(address: string): Promise<number> {
  const response = await fetch(`${url()}${address}`)
  await response.arrayBuffer()
  return response.status
}
const inTwoDays = () => db().run`update cubic_file set touched_at = touched_at - interval '2 days'`
const clean = () => removeUnusedFiles({ db: db(), registry: app().registry, files: app().files })

beforeEach(async () => {
  await db().run`update cubic_user set avatar = null`
  await inTwoDays()
  await clean()
})

describe('the storage of one person', () => {
  it('is limited, and a repeated upload is not counted twice', async () => {
    const user = as(await aUser())
    const first = await aLargePicture()
    expect(await upload(user, first)).toMatchObject({ status: 'ok' })
    const before = await filesIn(folder)
    expect(await upload(user, await aLargePicture())).toMatchObject({
      error_kind: 'upload:own_quota',
      error_msg: '上传失败：您上传的文件最多占用 1 MB，没有用到的文件会在一天后清除',
    })
    expect((await upload(user.with({ language: 'en' }), await aLargePicture())).error_msg).toMatch(
      /^Upload Failed: .*1 MB/,
    )
    expect(await filesIn(folder)).toEqual(before)
    expect(await upload(user, first)).toMatchObject({ status: 'ok' })
    expect(await upload(as(await aUser()), await aLargePicture())).toMatchObject({ status: 'ok' })
  })

  it('stays limited when two pictures are sent at once', async () => {
    const { id: userId } = await aUser()
    const { files } = app()
    // As with two processes: neither waits for the other's drawing, and both are drawing when the first is written.
    const slowly: FileStore = {
      ...files,
      write: async (name, bytes) => {
        await new Promise((resolve) => setTimeout(resolve, 1500))
        await files.write(name, bytes)
      },
    }
    const atOnce = <Result>(_who: string, work: () => Promise<Result>) => work()
    const send = async () =>
      uploadImage(
        { db: db(), files: slowly, places: { small: atOnce, large: atOnce } },
        { bytes: await aLargePicture(), purpose: 'avatar', userId, quota: { own: 1, all: 3 } },
      )
    const answers = await Promise.all([send(), send()])
    expect(answers.filter(({ ok }) => ok).length).toBe(1)
  })

  it('limits the number of small pictures too', async () => {
    const user = as(await aUser())
    await upload(user, await aLargePicture())
    let kept = 0
    while (kept < 40 && (await upload(user, await aPicture({ width: 64 + kept, height: 64 + kept }))).status === 'ok')
      kept++
    // By bytes alone, all of these would fit.
    expect(kept).toBeLessThan(40)
  })

  it('is larger for people who run events', async () => {
    const author = as(await aUser({ roles: ['event_admin'] }))
    for (let turn = 0; turn < 2; turn++)
      expect(await upload(author, await aLargePicture(), { purpose: 'cover' })).toMatchObject({ status: 'ok' })
  })

  it('is released when unused files are removed', async () => {
    const user = as(await aUser())
    await upload(user, await aLargePicture())
    await inTwoDays()
    await clean()
    expect(await upload(user, await aLargePicture())).toMatchObject({ status: 'ok' })
  })
})

describe('the disk of the database', () => {
  it('when full, refuses an upload with the reason, and keeps nothing of it', async () => {
    const database = db()
    await database.run`create function out_of_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`
    await database.run`create trigger out_of_room before insert on cubic_file execute function out_of_room()`
    try {
      const user = as(await aUser())
      expect(await upload(user, await aPicture({ width: 200, height: 200 }))).toMatchObject({
        error_kind: 'upload:store_full',
        error_msg: '上传失败：文件空间已满，请联系管理员',
      })
      expect(await filesIn(folder)).toEqual([])
    } finally {
      await database.run`drop trigger out_of_room on cubic_file`
      await database.run`drop function out_of_room()`
    }
    expect(await upload(as(await aUser()), await aPicture({ width: 200, height: 200 }))).toMatchObject({ status: 'ok' })
  })
})

describe('the total storage', () => {
  it('is limited, including the derived sizes', async () => {
    const { url: address } = await upload(as(await aUser()), await aLargePicture())
    await upload(as(await aUser()), await aLargePicture())
    // Without these, both and a third would fit.
    for (const width of [960, 1600]) expect(await read(address.replace(/-\d+\.webp$/, `-${width}.webp`))).toBe(200)
    const answer = await upload(as(await aUser()), await aLargePicture())
    expect(answer).toMatchObject({ status: 'error', error_kind: 'upload:store_full' })
    expect(answer.error_msg).toMatch(/^上传失败：/)
    // Existing files stay.
    expect(await read(address)).toBe(200)
  })
})
