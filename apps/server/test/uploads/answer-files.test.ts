import { randomUUID } from 'node:crypto'
import type { AnswerFileAnswer } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { checkFiles } from '../../src/features/audit/verification/internal/files.ts'
import { removeUnusedFiles } from '../../src/features/files/commands/remove-unused-files.ts'
import type { TestEvent, TestUser } from '@cubic/testing/server/builders'
import { aPdf } from '@cubic/testing/pdf'
import { aBomb, aHugePng, aPhoneJpeg, aPicture, HEIC, HTML, SVG } from '@cubic/testing/pictures'
import { useWire } from '@cubic/testing/server/wire'
import type { WireClient } from '@cubic/testing/server/wire-client'
import { aDataFolder, send } from './support.ts'

const { aUser, anEvent, as, db, app, url, guest, aProject } = useWire({ env: { DATA_DIR: aDataFolder() } })

/** An event whose form asks for a file, and other questions behind it. */
async function anEventWithFile(bounds: object = {}, options: object = {}): Promise<TestEvent & { file: number }> {
  const event = await anEvent({ form: [{ name: '成绩单', type: 'file', bounds }, { name: '备注' }], ...options })
  return { ...event, file: event.fields[0] ?? 0 }
}

async function sendTo(
  client: WireClient,
  question: number | string,
  bytes: Uint8Array,
  name: string,
): Promise<Response> {
  return send(client, bytes, { purpose: `answer?question=${question}&name=${encodeURIComponent(name)}` })
}

async function answerTo(...call: Parameters<typeof sendTo>): Promise<AnswerFileAnswer> {
  const response = await sendTo(...call)
  expect(response.status).toBe(200)
  return (await response.json()) as AnswerFileAnswer
}

/** The reference of a file that was taken. */
async function uploaded(user: TestUser, question: number, bytes = aPdf(), name = '成绩单.pdf'): Promise<string> {
  const answer = await answerTo(as(user), question, bytes, name)
  if (answer.status !== 'ok') throw new Error(JSON.stringify(answer))
  return answer.reference
}

const get = (client: WireClient, reference: string) =>
  fetch(`${url()}/api/answer-files/${reference.slice(0, 40)}`, { headers: client.headers() })
const statusFor = async (client: WireClient, reference: string) => (await get(client, reference)).status

async function registered(user: TestUser, event: TestEvent, values: object): Promise<number> {
  const answer = await as(user).register(event, { applicants: [{ self: true, values }] })
  expect(answer).toMatchObject({ status: 'ok' })
  return answer.applicants[0]?.id ?? 0
}

/** Removes what has been unused for a day. */
async function sweep(): Promise<void> {
  await db().run`update cubic_file set touched_at = touched_at - interval '2 days'`
  await removeUnusedFiles({ db: db(), registry: app().registry, files: app().files })
}

async function expectSound(): Promise<void> {
  expect(await db().transaction((tx) => checkFiles(tx))).toEqual([])
}

describe('a file for a question', () => {
  it('is given to its sender as it was, as a download that no browser runs and no cache keeps', async () => {
    const [event, user] = [await anEventWithFile(), await aUser()]
    const reference = await uploaded(user, event.file, aPdf(), '成绩单 2026.PDF')
    expect(reference).toMatch(new RegExp(`^[0-9a-f]{40}/${aPdf().length}/成绩单 2026\\.pdf$`))
    const response = await get(as(user), reference)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(aPdf())
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('成绩单 2026.pdf')}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })

  it('is a picture encoded anew, without what a phone adds', async () => {
    const [event, user] = [await anEventWithFile(), await aUser()]
    const reference = await uploaded(user, event.file, await aPhoneJpeg(), 'IMG_1.jpeg')
    expect(reference).toMatch(/\/IMG_1\.webp$/)
    const response = await get(as(user), reference)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).not.toContain('PhoneOfLiHua')
  })

  it('is at no public address, whatever its ending', async () => {
    const [event, user] = [await anEventWithFile(), await aUser()]
    const hash = (await uploaded(user, event.file)).slice(0, 40)
    for (const name of ['.own', '.pdf', '.webp', '-512.webp', '-64.avif', ''])
      expect((await fetch(`${url()}/files/${hash}${name}`)).status, name).toBe(404)
    expect(await uploaded(user, event.file)).not.toBe(await uploaded(user, event.file))
  })

  it.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['nothing', () => Buffer.alloc(0), 'upload:empty'],
    ['11 MB', () => Buffer.alloc(11 * 1_048_576), 'upload:too_large'],
    ['more than the question takes', () => Buffer.concat([aPdf(Buffer.alloc(1_048_576, '\n'))]), 'upload:too_large'],
    ['a program', () => Buffer.from('MZ\x90\0'), 'upload:file_kind'],
    ['a program with a PDF behind it', () => Buffer.concat([Buffer.from('MZ'), aPdf()]), 'upload:file_kind'],
    ['a page', () => HTML, 'upload:file_kind'],
    ['an SVG', () => SVG, 'upload:file_kind'],
    ['a compressed bomb', aBomb, 'upload:file_kind'],
    ['an AVIF', () => aPicture({ format: 'avif' }), 'upload:file_kind'],
    ['a photo of an iPhone', () => HEIC, 'upload:file_kind'],
    ['a GIF', () => aPicture({ format: 'gif' }), 'upload:file_kind'],
    ['half a picture', async () => (await aPicture()).subarray(0, 300), 'upload:broken'],
    ['a picture of too many pixels', () => aHugePng(30_000, 30_000), 'upload:too_many_pixels'],
    ['a PDF with a script', () => aPdf(Buffer.from('<< /S /JavaScript /JS (x) >>')), 'upload:unsafe_pdf'],
    ['an archive behind a PDF', () => Buffer.concat([aPdf(), Buffer.from('PK\x05\x06%%EOF')]), 'upload:unsafe_pdf'],
  ])('is not %s, whatever it is called', async (_, content, kind) => {
    const [event, user] = [await anEventWithFile({ max_mb: 1 }), await aUser()]
    expect(await answerTo(as(user), event.file, await content(), 'a.pdf')).toMatchObject({
      status: 'error',
      error_kind: kind,
    })
  })

  it('is of the kinds that the organiser takes', async () => {
    const [event, user] = [await anEventWithFile({ kinds: ['pdf'] }), as(await aUser({}))]
    const refused = await answerTo(user.with({ language: 'en' }), event.file, await aPicture(), 'a.pdf')
    expect(refused).toMatchObject({ error_msg: 'Upload Failed: only PDF files can be uploaded here' })
    expect(await answerTo(user, event.file, aPdf(), 'photo.jpg')).toMatchObject({
      reference: expect.stringMatching(/\/photo\.pdf$/),
    })
  })

  it.each([
    ['../../etc/passwd', '.. .. etc passwd'],
    ['a\\b:c*?"<>|.pdf', 'a b c'],
    ['\u202Efdp.exe', 'fdp'],
    ['', 'file'],
    ['.pdf', 'file'],
    ['字'.repeat(300), '字'.repeat(40)],
    ['😀'.repeat(60), '😀'.repeat(40)],
    ['100%/2.pdf', '100 2'],
  ])('called %j has a name that can be shown', async (name, stem) => {
    const [event, user] = [await anEventWithFile(), await aUser()]
    expect((await uploaded(user, event.file, aPdf(), name)).split('/').slice(2)).toEqual([`${stem}.pdf`])
  })

  it('is taken from people who are logged in and see the question, for questions that ask for one', async () => {
    const [event, user] = [await anEventWithFile(), as(await aUser())]
    const draft = await anEventWithFile({}, { stage: 'draft' })
    expect((await sendTo(guest(), event.file, aPdf(), 'a.pdf')).status).toBe(401)
    const [, text = 0] = event.fields
    for (const question of [text, draft.file, 0, -1, 2 ** 31, 999_999_999, 'x', '', '1 or 1=1'])
      expect((await sendTo(user, question, aPdf(), 'a.pdf')).status, String(question)).toBe(404)
    expect((await send(user, aPdf(), { purpose: 'answer' })).status).toBe(404)
    await db().run`update cubic_event_form_field set removed = true where id = ${event.file}`
    expect((await sendTo(user, event.file, aPdf(), 'a.pdf')).status).toBe(404)
  })

  it('counts to what its sender may store', async () => {
    const [event, user] = [await anEventWithFile(), await aUser()]
    await uploaded(user, event.file)
    const kept = await db().one<{ bytes: number }>`
      select sum(bytes)::integer as bytes from cubic_file join cubic_file_owner using (hash) where user_id = ${user.id}`
    expect(kept?.bytes).toBeGreaterThan(aPdf().length)
  })
})

describe('a file in a registration', () => {
  it('is kept with it, and one that was never sent in is removed after a day', async () => {
    const [event, user] = [await anEventWithFile(), await aUser()]
    const [used, unused] = [await uploaded(user, event.file), await uploaded(user, event.file)]
    const id = await registered(user, event, { [event.file]: [used] })
    expect((await as(user).get('CubicEventApplicant', id, ['values'])).data).toMatchObject({
      values: { [event.file]: [used] },
    })
    await sweep()
    expect(await Promise.all([used, unused].map((each) => statusFor(as(user), each)))).toEqual([200, 404])
    await expectSound()
  })

  it('is given to those who may read the answer, and to nobody else', async () => {
    const [user, other, owner] = [await aUser(), await aUser(), await aUser()]
    const author = await aUser({ roles: ['event_author'] })
    const event = await anEventWithFile({}, { creator: author })
    const reference = await uploaded(user, event.file)
    const unclaimed = async (who: WireClient) => statusFor(who, reference)
    expect(await unclaimed(as(await aUser({ roles: ['event_admin'] })))).toBe(404)
    expect((await get(guest(), reference)).headers.get('cache-control')).toBe('private, no-store')
    const id = await registered(user, event, { [event.file]: [reference] })
    const mentor = await aUser({ roles: ['mentor'] })
    const project = await aProject({ mentors: [mentor] })
    await db().run`update cubic_event_applicant set project = ${project.id} where id = ${id}`
    const expected: readonly (readonly [string, WireClient, number])[] = [
      ['its sender', as(user), 200],
      ['an administrator', as(await aUser({ roles: ['admin'] })), 200],
      ['staff who run events', as(await aUser({ roles: ['event_admin'] })), 200],
      ['staff who decide on applicants', as(await aUser({ roles: ['applicant_manager'] })), 200],
      ['the author of the event', as(author), 200],
      ['the mentor of the project', as(mentor), 200],
      ['another author', as(await aUser({ roles: ['event_author'] })), 404],
      ['an auditor', as(await aUser({ roles: ['event_auditor'] })), 404],
      ['staff at the door', as(await aUser({ roles: ['scanner_admin'] })), 404],
      ['another member', as(other), 404],
      ['a guest', guest(), 404],
    ]
    for (const [who, client, status] of expected)
      expect([who, await statusFor(client, reference)]).toEqual([who, status])
    await db().run`update cubic_event_applicant set user_id = ${owner.id} where id = ${id}`
    expect(await statusFor(as(owner), reference)).toBe(200)
    for (const bad of ['x', `${reference.slice(0, 39)}g`, '%00', '..%2f..%2fetc'])
      expect((await fetch(`${url()}/api/answer-files/${bad}`, { headers: as(user).headers() })).status).toBe(404)
  })

  it.each<[string, (event: TestEvent & { file: number }, user: TestUser) => Promise<unknown>, object]>([
    ['that does not exist', async () => [`${'a'.repeat(40)}/10/a.pdf`], { kind: 'pattern' }],
    ['of somebody else', async ({ file }) => [await uploaded(await aUser(), file)], { kind: 'pattern' }],
    [
      'for another question',
      async (_, user) => [await uploaded(user, (await anEventWithFile()).file)],
      { kind: 'pattern' },
    ],
    [
      'under another name',
      async ({ file }, user) => [(await uploaded(user, file)).replace('成绩单', '其他')],
      { kind: 'pattern' },
    ],
    ['that is no reference', async () => ['a.pdf'], { kind: 'pattern' }],
    ['as a text', async ({ file }, user) => uploaded(user, file), { kind: 'type' }],
    [
      'beyond the number',
      async ({ file }, user) => [await uploaded(user, file), await uploaded(user, file)],
      { kind: 'range' },
    ],
    [
      'of another registration',
      async (event, user) => {
        const [other, reference] = [await aUser(), await uploaded(user, event.file)]
        await registered(user, event, { [event.file]: [reference] })
        await db().run`insert into cubic_file_owner (hash, user_id) values (${reference.slice(0, 40)}, ${other.id})`
        return { reference: [reference], by: other }
      },
      { kind: 'conflict', message: '成绩单里的文件已用于另一份报名，请重新上传' },
    ],
  ])('is refused if it is one %s, and no seat is taken', async (_, make, error) => {
    const event = await anEventWithFile({}, { registration: { limit: 5 } })
    const user = await aUser()
    const made = await make(event, user)
    const given = typeof made === 'object' && made !== null && 'by' in made ? made : { reference: made, by: user }
    const answer = await as(given.by as TestUser).register(event, {
      applicants: [{ self: true, values: { [event.file]: (given as { reference: unknown }).reference } }],
    })
    expect(answer).toMatchObject({
      status: 'error',
      sub_kind: 'event:invalid_field',
      errors: [{ field: String(event.file), index: 0, ...error }],
    })
    await expectSound()
  })

  it('is one of one person alone, when they register several', async () => {
    const [event, user] = [await anEventWithFile({ max: 3 }), await aUser()]
    const [one, other] = [await uploaded(user, event.file), await uploaded(user, event.file)]
    const applicants = (second: string) => [
      { self: true, values: { [event.file]: [one] } },
      { values: { [event.file]: [second] } },
    ]
    expect(await as(user).register(event, { applicants: applicants(one) })).toMatchObject({
      errors: [{ field: String(event.file), index: 1, kind: 'conflict' }],
    })
    expect(await as(user).register(event, { applicants: applicants(other) })).toMatchObject({ status: 'ok' })
    await expectSound()
  })

  it('is answered the same when the request is sent once more', async () => {
    const [event, user] = [await anEventWithFile(), await aUser()]
    const values = { [event.file]: [await uploaded(user, event.file)] }
    const request = { applicants: [{ self: true, values }], request_id: randomUUID() }
    const first = await as(user).register(event, request)
    expect(first).toMatchObject({ status: 'ok' })
    expect((await as(user).register(event, request)).applicants).toEqual(first.applicants)
    const edit = { action: 'edit', applicants: [{ id: first.applicants[0]?.id ?? 0, values }] }
    for (let time = 0; time < 2; time++) expect(await as(user).register(event, edit)).toMatchObject({ status: 'ok' })
    await expectSound()
  })

  it('becomes part of one registration alone when two name it at once', async () => {
    const [event, user, second] = [await anEventWithFile(), await aUser(), await aUser()]
    const reference = await uploaded(user, event.file)
    await db().run`insert into cubic_file_owner (hash, user_id) values (${reference.slice(0, 40)}, ${second.id})`
    const answers = await Promise.all(
      [user, second].map((who) =>
        as(who).register(event, { applicants: [{ self: true, values: { [event.file]: [reference] } }] }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['error', 'ok'])
    await expectSound()
  })

  it('becomes part of one registration alone when two edits name it at once', async () => {
    const [event, user] = [await anEventWithFile(), await aUser()]
    const { applicants } = await as(user).register(event, { applicants: [{ self: true, values: {} }, { values: {} }] })
    for (let round = 0; round < 8; round++) {
      const values = { [event.file]: [await uploaded(user, event.file)] }
      const answers = await Promise.all(
        applicants.map(({ id }) => as(user).register(event, { action: 'edit', applicants: [{ id, values }] })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['error', 'ok'])
      await expectSound()
    }
  })

  it('is released when an edit replaces or removes it, and stays when it does not', async () => {
    const [event, user] = [await anEventWithFile({ max: 2 }), await aUser()]
    const [one, two] = [await uploaded(user, event.file), await uploaded(user, event.file)]
    const three = await uploaded(user, event.file)
    const id = await registered(user, event, { [event.file]: [one, two] })
    const edit = (values: object) => as(user).register(event, { action: 'edit', applicants: [{ id, values }] })
    expect(await edit({ [event.file]: [two, three] })).toMatchObject({ status: 'ok' })
    await sweep()
    const left = async () => Promise.all([one, two, three].map((each) => statusFor(as(user), each)))
    expect(await left()).toEqual([404, 200, 200])
    expect(await edit({ [event.file]: [`${'b'.repeat(40)}/1/x.pdf`] })).toMatchObject({ errors: [{ kind: 'pattern' }] })
    expect(await edit({})).toMatchObject({ status: 'ok' })
    await sweep()
    expect(await left()).toEqual([404, 404, 404])
    await expectSound()
  })

  it('stays while its question is no longer asked', async () => {
    const event = await anEvent({ form: ['成绩单', '证件'].map((name) => ({ name, type: 'file' })) })
    const [gone = 0, asked = 0] = event.fields
    const user = await aUser()
    const [old, before, after] = [await uploaded(user, gone), await uploaded(user, asked), await uploaded(user, asked)]
    const id = await registered(user, event, { [gone]: [old], [asked]: [before] })
    await db().run`update cubic_event_form_field set removed = true where id = ${gone}`
    await as(user).register(event, { action: 'edit', applicants: [{ id, values: { [asked]: [after] } }] })
    await sweep()
    expect(await Promise.all([old, before, after].map((each) => statusFor(as(user), each)))).toEqual([200, 404, 200])
    await expectSound()
  })

  it('goes with a withdrawal of one’s own, and stays after one by staff, which can be taken back', async () => {
    const event = await anEventWithFile()
    const [user, other, manager] = [await aUser(), await aUser(), await aUser({ roles: ['event_admin'] })]
    const [own, theirs] = [await uploaded(user, event.file), await uploaded(other, event.file)]
    const [, note = 0] = event.fields
    const id = await registered(user, event, { [event.file]: [own], [note]: '留下' })
    const withdrawn = await registered(other, event, { [event.file]: [theirs] })
    await as(user).register(event, { action: 'delete', applicants: [{ id }] })
    await as(manager).call('CubicEventApplicant', 0, 'withdraw_many', { applicant_ids: [withdrawn] })
    const values = await db().one<{ values: object }>`select "values" from cubic_event_applicant where id = ${id}`
    expect(values?.values).toEqual({ [note]: '留下' })
    await sweep()
    expect(await statusFor(as(user), own)).toBe(404)
    expect(await statusFor(as(other), theirs)).toBe(200)
    await expectSound()
  })

  it('goes with an applicant who is removed', async () => {
    const [event, user] = [await anEventWithFile(), await aUser()]
    const reference = await uploaded(user, event.file)
    const id = await registered(user, event, { [event.file]: [reference] })
    await db().run`delete from cubic_event_applicant where id = ${id}`
    await sweep()
    expect(await statusFor(as(user), reference)).toBe(404)
  })

  it('is corrected by staff, with files of their own or those that are there', async () => {
    const event = await anEventWithFile({ max: 2 })
    const [user, manager] = [await aUser(), await aUser({ roles: ['event_admin'] })]
    const before = await uploaded(user, event.file)
    const [theirs, foreign] = [await uploaded(manager, event.file), await uploaded(user, event.file)]
    const id = await registered(user, event, { [event.file]: [before] })
    const { data } = await as(manager).get('CubicEventApplicant', id, ['name', 'phone', 'email'])
    const correct = (files: readonly string[], seen: readonly string[]) =>
      as(manager).call('CubicEventApplicant', id, 'correct_answers', {
        name: data?.['name'],
        values: { [event.file]: files },
        seen: { name: data?.['name'], phone: data?.['phone'], email: data?.['email'], values: { [event.file]: seen } },
      })
    expect(await correct([before, foreign], [before])).toMatchObject({ status: 'error', errors: [{ kind: 'pattern' }] })
    expect(await correct([before, theirs], [before])).toMatchObject({ status: 'ok' })
    expect(await correct([theirs], [before, theirs])).toMatchObject({ status: 'ok' })
    await sweep()
    expect(await statusFor(as(manager), before)).toBe(404)
    expect(await statusFor(as(user), theirs)).toBe(200)
    await expectSound()
  })

  it('is added by staff who register somebody', async () => {
    const event = await anEventWithFile({}, { registration: { limit: 5 } })
    const manager = await aUser({ roles: ['event_admin'] })
    const register = (files: readonly string[]) =>
      as(manager).call('CubicEventBase', event.id, 'register_applicant', {
        name: '王五',
        values: { [event.file]: files },
      })
    expect(await register([await uploaded(await aUser(), event.file)])).toMatchObject({ errors: [{ kind: 'pattern' }] })
    expect(await register([await uploaded(manager, event.file)])).toMatchObject({ status: 'ok' })
    await expectSound()
  })
})
