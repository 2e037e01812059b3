import { fillText, FIELD_PROBLEMS, type Lang, REFUSALS } from '@cubic/contract'
import { shareText } from '@cubic/domain/ticket/share-text'
import { describe, expect, it } from 'vitest'
import { avatarTexts } from './features/people/internal/avatar-texts.ts'
import { peopleTexts } from './features/people/data/texts.ts'
import { submittedTexts } from './features/registration/internal/submitted-texts.ts'
import { ticketDialogTexts } from './features/tickets/internal/dialog-texts.ts'
import { speak } from '@cubic/web-kit/language/text'

/** The messages of the product specification, sections 5, 8 and 9, with where we keep them. */
const refused = (kind: keyof typeof REFUSALS) => (lang: Lang) => fillText(REFUSALS[kind], lang)
const wrong =
  (kind: keyof typeof FIELD_PROBLEMS, parameters: Record<string, string | number> = {}) =>
  (lang: Lang) =>
    fillText(FIELD_PROBLEMS[kind], lang, parameters)

type Row = readonly [title: string, told: (lang: Lang) => string, cn: string, en: string]

const VALIDATION: readonly Row[] = [
  ['no registrant', refused('event:applicants_required'), '请添加报名人', 'Please add a registrant'],
  ['a field left empty', wrong('required', { name: 'X' }), '请填写X', 'Please fill in X'],
  ['a choice not made', wrong('select', { name: 'X' }), '请选择', 'Please select'],
  [
    'a phone',
    wrong('phone'),
    '格式不正确，请输入正确的手机号',
    'Format is not correct, please enter the correct phone number',
  ],
  [
    'an e-mail',
    wrong('email'),
    '格式不正确，请输入正确的邮箱',
    'Format is not correct, please enter the correct mailbox',
  ],
  ['too long', wrong('length', { name: 'X', max: 9 }), 'X不能超过 9 个字符', "'X' cannot be longer than 9 characters"],
  [
    'a second registration',
    refused('event:already_registered'),
    '您已报名该活动，不能重复报名',
    'You have already registered for this event and cannot re-register',
  ],
  [
    'adding after submission',
    refused('event:already_submitted'),
    '报名信息已提交，不能再添加报名人',
    'Your registration has been submitted; no registrant can be added',
  ],
  ['an edit too late', refused('event:edit_closed'), '信息修改已截止', 'Information editing is closed'],
  ['no binding code', refused('event:binding_code_required'), '请输入报名码', 'Please enter the binding code'],
]

const ERRORS: readonly Row[] = [
  [
    'events:status_forbidden',
    refused('events:status_forbidden'),
    '该活动当前不可报名',
    'Event is currently unavailable for registration',
  ],
  ['not started', refused('events:regist_has_not_started'), '报名尚未开始', 'Registration has not started'],
  ['ended', refused('events:regist_date_pass'), '报名已截止', 'Registration has closed'],
  ['full', refused('event:regist_full'), '抱歉，活动名额已满', 'Sorry, the event is full'],
  ['invalid e-mail', refused('event:invalid_email'), '邮箱地址无效', 'Invalid E-mail address'],
  ['any other', (lang) => speak(submittedTexts, lang).failed, '提交失败', 'Submission Failed'],
  [
    'bound or registered already',
    refused('event:already_bound'),
    '您已报名或已绑定，不能再绑定',
    'Already registered or bound, cannot rebind',
  ],
  [
    'a bound ticket',
    refused('event:ticket_bound'),
    '该报名码已被绑定，请勿重复绑定',
    'This ticket is already bound, do not bind it again',
  ],
  [
    'a wrong code',
    refused('event:invalid_ticket'),
    '无效的报名码，请核对',
    'Invalid ticket: the binding code is wrong, please check',
  ],
  ['log-in without data', (lang) => speak(peopleTexts, lang).requestFailed, '请求失败', 'The request failed'],
]

const CONFIRMATIONS: readonly Row[] = [
  ['binding', (lang) => speak(ticketDialogTexts, lang).bound, '绑定成功', 'Binding Success'],
  ['submission', (lang) => speak(submittedTexts, lang).submitted, '提交成功', 'Submission Success'],
  ['upload', (lang) => speak(avatarTexts, lang).uploaded, '上传成功', 'Uploaded Successfully'],
  ['copying', (lang) => speak(ticketDialogTexts, lang).copied, '复制成功', 'Copy successfully'],
  ['leave', (lang) => speak(ticketDialogTexts, lang).leaveTitle, '确定要请假吗？', 'Are you sure to ask for leave?'],
  [
    'the text to share',
    (lang) =>
      shareText({ name: 'X', start_time: new Date(1000), end_time: new Date(2000), link: 'L' }, lang, (moment) =>
        String(moment.getTime()),
      ),
    '已成功报名X，活动时间：1000 至 2000，点击链接获取报名码：L',
    'Successfully registered for X, event held from 1000 to 2000, click link to get the registration code: L',
  ],
]

describe.each([
  ['validation', VALIDATION],
  ['errors', ERRORS],
  ['confirmations', CONFIRMATIONS],
])('the specification’s messages for %s', (_title, rows) => {
  it.each(rows)('%s', (_what, told, cn, en) => {
    expect({ cn: told('cn'), en: told('en') }).toEqual({ cn, en })
  })
})

describe('every upload that fails', () => {
  const uploads = Object.entries(REFUSALS).filter(([kind]) => kind.startsWith('upload:'))
  const inDialog = (['failed', 'busy', 'notAPicture', 'heic', 'tooLarge', 'tooSmall', 'broken'] as const).map(
    (key) => [key, avatarTexts[key]] as const,
  )
  it.each([...uploads, ...inDialog])('says “Upload Failed” first: %s', (_key, text) => {
    expect(text.cn).toMatch(/^上传失败：/)
    expect(text.en).toMatch(/^Upload Failed: /)
  })
})
