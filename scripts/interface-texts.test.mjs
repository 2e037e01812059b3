import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = [
  'packages/contract',
  'packages/domain',
  'packages/data-client',
  'packages/data-platform',
  'packages/web-kit',
  'apps/server',
  'apps/site',
  'apps/door',
  'apps/office',
]
/** @import { Node } from 'oxc-parser' */
/** @typedef {{ cn: string, en: string, file?: string }} Text */

/** Sources outside the interface: sample content and test data. */
const OTHER_WORDS = /sample-data|\.test\./

/** Placeholder for a count, a name or a time within a text. */
const FILLED = '…'

/** Deliberate exceptions to each rule, with the reason. */
const EXCEPTIONS = {
  straight: [
    // the product specification's words (§5)
    "'{name}' cannot be longer than {max} characters",
    "'{name}' cannot be shorter than {min} characters",
    "'{name}' does not match the expected format",
  ],
  // the one note, for the administrator, on what the server's operator has set
  variables: /[（(]SMTP_URL(, |、)MAIL_FROM[)）]/g,
  // names, keys, the specification's words (§8), and a label on another company's phones
  capitals:
    /\b(Submission Success|Submission Failed|Binding Success|Uploaded Successfully|Upload Failed|Invalid E-mail|Event Center|Most Compatible|OpenDocument|Open Badge|Certificate of Attendance|Second-Classroom Transcript|Zhou Lan|Office|Shift|Escape|Cubic\w*|Usage|I\d|OAuth2|IDs|employeeNumber|(?<=\{changes\} )If)\b/g,
}

/** @type {readonly { habit: string, isBroken: (text: Text) => boolean, broken: Text }[]} */
const HABITS = [
  {
    habit: 'an event is never also an activity',
    isBroken: ({ en }) => /\bactivit(y|ies)\b/i.test(en),
    broken: { cn: '我的活动', en: 'My activities' },
  },
  {
    habit: 'Chinese says 报名码, never 绑定码',
    isBroken: ({ cn }) => cn.includes('绑定码'),
    broken: { cn: '请输入绑定码', en: 'Please enter the code' },
  },
  {
    habit: 'Chinese says 取消报名 and 取消候补; only a log-in is left by 退出',
    isBroken: ({ cn }) => cn.replaceAll('退出登录', '').includes('退出'),
    broken: { cn: '退出报名', en: 'Cancel registration' },
  },
  {
    habit: 'a reviewer’s verdict is 驳回; 未通过 and “not accepted” are what it makes of a registration',
    isBroken: ({ cn, en }) => /不通过|被驳回|退回修改/.test(cn) || /sen[dt] (it )?back/i.test(en),
    broken: { cn: '退回修改', en: 'Send back' },
  },
  {
    habit: 'an event of both kinds is 线上线下, never 混合',
    isBroken: ({ cn }) => cn.includes('混合'),
    broken: { cn: '混合活动', en: 'Hybrid event' },
  },
  {
    habit: 'Chinese says 您',
    isBroken: ({ cn }) => cn.includes('你'),
    broken: { cn: '如果你已报名', en: 'If you’re registered' },
  },
  {
    habit: 'no text begins or ends with a dot that joins it to nothing',
    isBroken: ({ cn, en }) => [cn, en].some((text) => /^\s*·|·\s*$/.test(text)),
    broken: { cn: '报名 ·', en: 'Registration ·' },
  },
  {
    habit: 'English has typographic quotes and apostrophes',
    isBroken: ({ en }) => /['"]/.test(en.replaceAll(/[[{].*[\]}]|"\w+"|"!"/g, '')) && !EXCEPTIONS.straight.includes(en),
    broken: { cn: '您已报名', en: "You're registered" },
  },
  {
    habit: 'Chinese has full-width punctuation',
    isBroken: ({ cn }) => /\p{Script=Han}[,;:!?()]|[,;!?()]\p{Script=Han}/u.test(cn),
    broken: { cn: '没有网络,请重试', en: 'No network' },
  },
  {
    habit: 'English is in sentence case',
    isBroken: ({ en }) => /\p{Lu}\p{Ll}/u.test(withinSentences(en)),
    broken: { cn: '未签到', en: 'Not Checked-In' },
  },
  {
    // what the server says is also for its operator: readiness, verification, a refused start
    habit: 'what to do is said in words, not by the names of variables',
    isBroken: ({ cn, en, file = '' }) =>
      !file.startsWith('apps/server/') && /[A-Z]{2,}_[A-Z]/.test((cn + en).replaceAll(EXCEPTIONS.variables, '')),
    broken: { cn: '优先于 SMTP_URL', en: 'Overrides SMTP_URL' },
  },
  {
    habit: 'English does not read as translated',
    isBroken: ({ en }) => /\b(whom|anew|who waits?|of ours|no such|by (yourself|itself|themselves))\b/i.test(en),
    broken: { cn: '为谁报名？', en: 'Whom do you register?' },
  },
]

/**
 * Removes what may be capitalised from an English text: the start of a sentence or quotation, names and abbreviations.
 * @param {string} text
 */
function withinSentences(text) {
  return text
    .replaceAll(EXCEPTIONS.capitals, '')
    .replaceAll(/\b\p{Lu}[\p{Lu}\d]+\b|\b(English|Chinese|Beijing|Asia|Shanghai|WebP|JSON|HTTP)\b/gu, '')
    .replaceAll(/(^|[.:?!…]\s+|“)\W*\p{Lu}/gu, '')
}

/** Extracts the texts of a source in both languages, one for each result of a text function. */
function textsOf(/** @type {string} */ source, /** @type {string} */ file) {
  const { program } = parseSync(file, source)
  /** @type {{ file: string, line: number, cn: string, en: string }[]} */
  const found = []
  new Visitor({
    ObjectExpression({ properties, start }) {
      const valueOf = (/** @type {string} */ lang) =>
        properties.flatMap((property) =>
          'key' in property && 'name' in property.key && property.key.name === lang ? [property.value] : [],
        )[0]
      const [cn, en] = [valueOf('cn'), valueOf('en')]
      if (!cn || !en) return
      const [inChinese, inEnglish] = [wordsOf(cn), wordsOf(en)]
      const line = source.slice(0, start).split('\n').length
      for (let place = 0; place < Math.max(inChinese.length, inEnglish.length); place++)
        found.push({
          file,
          line,
          cn: inChinese[place] ?? inChinese[0] ?? '',
          en: inEnglish[place] ?? inEnglish[0] ?? '',
        })
    },
  }).visit(program)
  return found
}

/**
 * Lists the possible values of an expression, with placeholders for its variables.
 * @param {Node} node
 * @returns {string[]}
 */
function wordsOf(node) {
  if (node.type === 'Literal') return [String(node.value)]
  if (node.type === 'TemplateLiteral') return [node.quasis.map((quasi) => quasi.value.cooked).join(FILLED)]
  if (node.type === 'ArrowFunctionExpression') return wordsOf(node.body)
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(wordsOf)
  if (node.type === 'ArrayExpression') return node.elements.flatMap((element) => (element ? wordsOf(element) : []))
  // plural(count, 'seat')
  if (node.type === 'CallExpression')
    return [[FILLED, ...node.arguments.flatMap((given) => (given.type === 'Literal' ? [given.value] : []))].join(' ')]
  return [FILLED]
}

const sources = FOLDERS.flatMap((folder) =>
  fs
    .readdirSync(path.join(ROOT, folder, 'src'), { recursive: true })
    .map((name) => path.join(folder, 'src', String(name)))
    .filter((name) => /\.tsx?$/.test(name) && !OTHER_WORDS.test(name)),
)
const texts = sources.flatMap((file) => textsOf(fs.readFileSync(path.join(ROOT, file), 'utf8'), file))

/** What users of the site and of the office read where other sentences misled them. */
const SENTENCES = [
  [
    '活动开始前的提醒发到哪里。报名结果、活动变更和报名码不受影响，总会发送。',
    'How should we remind you before an event? You’ll always hear about changes to your registrations and events.',
  ],
  ['这是您的报名码吗？登录后可以绑定到自己的账号', 'Is this your ticket? Log in to add it to your account'],
  ['现在的位次不会保留，再报名要从最后排起。', 'You’ll lose your place. If you join again, you start at the back.'],
  ['您填写的内容还在这台设备上。', 'Your answers are still saved on this device.'],
  ['登录与安全', 'Log-in and security'],
  ['绑定报名码', 'Add a ticket'],
  ['自动填入您的资料', 'We fill in what we already know'],
  ['不计入上方数量', 'Not counted above'],
  ['加载失败', 'Couldn’t load this'],
  ['登录已过期，请重新登录', 'Your session has ended. Please log in again'],
  ['找不到这个活动', 'We can’t find this event'],
  [
    '找不到这个活动，可能已下线，或不对您开放',
    'We can’t find this event. It may have been taken down, or it may not be open to you',
  ],
  ['不在参加范围内', 'This event is for another group'],
  ['请假让出名额', 'Free the seat when someone asks for leave'],
  ['数量', 'Count'],
  ['如讲座、竞赛、志愿服务', 'For example, talks, contests and volunteering'],
  [
    '留空的项用服务器上的设定（SMTP_URL、MAIL_FROM）。密钥保存后不再显示。',
    'What you leave empty is taken from the server’s own setup (SMTP_URL, MAIL_FROM). Secrets aren’t shown again.',
  ],
  ['数字小的排在前面', 'Lower numbers come first'],
  ['它的状态不允许，或不归您管理', 'Its state doesn’t allow this, or it isn’t yours to change'],
  ['显示条件依据的问题或选项已不在', 'The question or choice it depends on is gone'],
]
/** Words of the sample form, which are written for readers as well. */
const SAMPLE_SENTENCES = [
  ['不限', 'No preference'],
  ['用于接收活动变更通知', 'We’ll only use this if plans change'],
]
/** What these replaced. */
const OLD =
  /登录已失效|不存在或不可见|这一项现在不能这样操作|请检查显示条件|内容没有加载出来|帮别人报名|Nothing changed: not possible|not visible to you|For other people|^Such as /

/** Where each state has its word, by the Chinese one. */
const STATES = 'packages/contract/src/core/states.ts'
const stateWords = new Map(texts.filter(({ file }) => file === STATES).map(({ cn, en }) => [cn, en]))
/** Named like states, but messages. */
const MESSAGES = 'packages/contract/src/core/message-states.ts'

/** Is this a state in Chinese with another word in English? A filter may say more: “Open for registration”. */
function renamesState(/** @type {{ file: string, cn: string, en: string }} */ { file, cn, en }) {
  const word = stateWords.get(cn)
  return word !== undefined && file !== MESSAGES && !en.toLowerCase().startsWith(word.toLowerCase())
}

describe('the texts of the interface', () => {
  it('are found, also in functions and beside components', () => {
    expect(texts.length).toBeGreaterThan(700)
    expect(texts).toContainEqual(expect.objectContaining({ cn: '已签到', en: 'Checked in' }))
    expect(texts).toContainEqual(expect.objectContaining({ cn: `还剩 ${FILLED} 席`, en: `${FILLED} left` }))
  })

  it('are in both languages', () => {
    const halves = texts.filter(({ cn, en }) => (cn.trim() === '') !== (en.trim() === ''))
    expect(halves).toEqual([])
  })

  it('call each state by the same word everywhere', () => {
    expect(renamesState({ file: '', cn: '正在举行', en: 'On now' })).toBe(true)
    expect(texts.filter(renamesState)).toEqual([])
  })

  it('have words for each action that is written into the audit log', () => {
    const written = fs
      .readdirSync(path.join(ROOT, 'apps/server/src'), { recursive: true })
      .filter((name) => String(name).endsWith('.ts'))
      .flatMap((name) => fs.readFileSync(path.join(ROOT, 'apps/server/src', String(name)), 'utf8').split('\n'))
      .flatMap((line) => /\baction: '(\w+)'/.exec(line)?.[1] ?? [])
    const words = ['packages/contract/src/methods/words.ts', 'apps/office/src/crud/record-page/action-words.ts']
      .map((file) => fs.readFileSync(path.join(ROOT, file), 'utf8'))
      .join('\n')
    const said = new Set([...words.matchAll(/^ {2}(?:'\w+\.)?(\w+)'?: \{/gm)].map(([, name]) => name))
    expect(written.length).toBeGreaterThan(40)
    expect(written.filter((action) => !said.has(action))).toEqual([])
  })

  it.each(SENTENCES)('say “%s”', (cn, en) => {
    expect(texts).toContainEqual(expect.objectContaining({ cn, en }))
  })

  it.each(SAMPLE_SENTENCES)('say “%s” in the sample form', (cn, en) => {
    const file = 'packages/sample-data/src/forms.ts'
    const words = textsOf(fs.readFileSync(path.join(ROOT, file), 'utf8'), file)
    expect(words).toContainEqual(expect.objectContaining({ cn, en }))
  })

  it('say nothing any longer that misled people', () => {
    expect(texts.filter(({ cn, en }) => OLD.test(cn) || OLD.test(en))).toEqual([])
  })

  it.each(HABITS)('$habit', ({ isBroken, broken }) => {
    expect(isBroken(broken)).toBe(true)
    expect(texts.filter(isBroken)).toEqual([])
  })
})
