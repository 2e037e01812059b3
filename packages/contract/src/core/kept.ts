import type { Text } from './text.ts'

/** The kinds of data about people, as a person sees them on the page about their own. */
export const DATA_KIND = {
  account: {
    label: { cn: '身份与联系方式', en: 'Who you are and how to reach you' },
    why: { cn: '登录、联系您、在门口认出您', en: 'To log you in, to reach you, and to know you at the door' },
    until: { cn: '直到账号删除', en: 'Until the account is deleted' },
  },
  registrations: {
    label: { cn: '报名与填写的内容', en: 'Registrations and answers' },
    why: { cn: '主办方据此安排名额、座位和活动', en: 'Organisers plan seats and the event by them' },
    until: { cn: '直到账号删除；之后只留人数', en: 'Until the account is deleted. Then only the count stays' },
  },
  attendance: {
    label: { cn: '到场', en: 'Attendance' },
    why: { cn: '记下谁到了场，统计到场人数', en: 'To know who came, and how many' },
    until: { cn: '直到账号删除；之后只留人数', en: 'Until the account is deleted. Then only the count stays' },
  },
  certificates: {
    label: { cn: '证书', en: 'Certificates' },
    why: {
      cn: '证明您参加过活动，凭编码可以核验真伪',
      en: 'To prove that you took part, and to let others check it by its code',
    },
    until: {
      cn: '直到账号删除；之后核验只说持有人已删除数据',
      en: 'Until the account is deleted. Then a check only says that the holder has deleted their data',
    },
  },
  hours: {
    label: { cn: '学时与成绩单', en: 'Hours and transcripts' },
    why: { cn: '记下您得到的学时，供毕业审核', en: 'To count your hours outside of class towards graduation' },
    until: {
      cn: '直到账号删除；之后成绩单也无法核验',
      en: 'Until the account is deleted. Then transcripts can’t be checked',
    },
  },
  ratings: {
    label: { cn: '评价与反馈', en: 'Ratings and feedback' },
    why: { cn: '主办方据此改进活动', en: 'Organisers improve their events by them' },
    until: {
      cn: '直到账号删除；之后只留分数，看不出是谁',
      en: 'Until the account is deleted. Then only the score stays, without you',
    },
  },
  files: {
    label: { cn: '头像与上传的文件', en: 'Picture and files' },
    why: { cn: '您自己上传的', en: 'You uploaded them' },
    until: { cn: '随时可换；最晚到账号删除', en: 'Until you replace them, or delete the account' },
  },
  messages: {
    label: { cn: '收到的消息', en: 'Messages to you' },
    why: {
      cn: '通知您报名、活动和账号的变化，并查明没收到的原因',
      en: 'To tell you what changed, and to find out why something did not arrive',
    },
    until: { cn: '直到账号删除', en: 'Until the account is deleted' },
  },
  choices: {
    label: { cn: '收藏与偏好', en: 'Saved events and preferences' },
    why: { cn: '按您的意思显示和提醒', en: 'To show and remind as you chose' },
    until: { cn: '直到您改掉；最晚到账号删除', en: 'Until you change them, or delete the account' },
  },
  access: {
    label: { cn: '登录与账号安全', en: 'Log-ins and security' },
    why: { cn: '只让您本人登录', en: 'To let nobody but you in' },
    until: { cn: '到期自动删除；最晚到账号删除', en: 'Until they end, or the account is deleted' },
  },
  work: {
    label: { cn: '角色与经手的事', en: 'Roles and work' },
    why: { cn: '让您做分内的事，并知道是谁做的', en: 'To let you do your work, and to know who did what' },
    until: { cn: '直到账号删除；之后看不出是谁', en: 'Until the account is deleted. Then it says nobody' },
  },
  log: {
    label: { cn: '操作日志', en: 'Audit log' },
    why: { cn: '查明谁在何时改了什么', en: 'To find out who changed what, and when' },
    until: {
      cn: '长期；账号删除后只留编号，没有内容和地址',
      en: 'For good. After deletion a number stays, without values and addresses',
    },
  },
} as const satisfies { readonly [kind: string]: { readonly label: Text; readonly why: Text; readonly until: Text } }
export type DataKind = keyof typeof DATA_KIND

/**
 * `delete`: the value goes, and a row that nothing else is left of. `anonymise`: it stays, and no longer says whose it
 * is; a reference to the person is emptied. `keep`: it stays as it is, for the reason that `reason` gives.
 */
export type Erasing = 'delete' | 'anonymise' | 'keep'

export type KeptRule = {
  readonly kind: DataKind
  readonly erasing: Erasing
  /**
   * Of whom the value is, where it is not the one whom the row is about: of `staff`, whoever did it; of `values`,
   * whoever is named in it, found by their own values.
   */
  readonly of?: 'staff' | 'values'
  /** Where the row stays and something must be there: a dash, or a new code that nobody knows. */
  readonly leaves?: 'dash' | 'code'
  /** Lets somebody in: nobody is shown it. */
  readonly isSecret?: true
  readonly reason?: Text
}

/** What a stored field is to the people it is about. One word beside the field says all of it. */
export const KEPT = {
  /** Who somebody is, and how they are reached. */
  identity: { kind: 'account', erasing: 'delete' },
  /** Whose the row is. */
  person: { kind: 'account', erasing: 'anonymise' },
  /** What somebody filled in or was told of a registration. */
  answer: { kind: 'registrations', erasing: 'delete' },
  /** The name on a ticket. */
  name: { kind: 'registrations', erasing: 'delete', leaves: 'dash' },
  /** Whoever knows it opens the ticket. */
  code: { kind: 'registrations', erasing: 'delete', leaves: 'code' },
  /** That somebody registered, when and how: a seat that counts. */
  registration: { kind: 'registrations', erasing: 'anonymise' },
  /** Who registered others. */
  submitter: { kind: 'registrations', erasing: 'anonymise' },
  /** A list of people who may register, by their numbers: the number is taken out. */
  listed: { kind: 'registrations', erasing: 'delete' },
  attendance: { kind: 'attendance', erasing: 'anonymise' },
  /** At which events somebody was, counted from their registrations. */
  visit: { kind: 'attendance', erasing: 'delete' },
  /** Words about somebody's attendance. */
  remark: { kind: 'attendance', erasing: 'delete' },
  /** That a certificate was issued, for what and when. */
  certificate: { kind: 'certificates', erasing: 'anonymise' },
  /** Whose certificate it is, by name. */
  certificate_holder: { kind: 'certificates', erasing: 'delete' },
  /** Who signed the certificates of others. */
  signatory: {
    kind: 'certificates',
    erasing: 'keep',
    reason: {
      cn: '签发人的姓名印在别人的证书上，也在签名的内容里，改了证书就无法核验',
      en: 'The name of who issued it is printed on other people’s certificates and part of what is signed. Without it they could not be checked',
    },
  },
  /** What somebody earned, and was printed of it. */
  hours: { kind: 'hours', erasing: 'delete' },
  rating: { kind: 'ratings', erasing: 'anonymise' },
  comment: { kind: 'ratings', erasing: 'delete' },
  file: { kind: 'files', erasing: 'delete' },
  message: { kind: 'messages', erasing: 'delete' },
  recipient: { kind: 'messages', erasing: 'delete', leaves: 'dash' },
  /** That a message was sent, and how that ended. */
  delivery: { kind: 'messages', erasing: 'anonymise' },
  choice: { kind: 'choices', erasing: 'delete' },
  access: { kind: 'access', erasing: 'delete' },
  secret: { kind: 'access', erasing: 'delete', isSecret: true },
  /** Kept for minutes: what somebody typed or a provider said before it was known who they are. */
  passing: { kind: 'access', erasing: 'delete', of: 'values' },
  role: { kind: 'work', erasing: 'delete' },
  /** Who of the staff did it. */
  staff: { kind: 'work', erasing: 'anonymise' },
  /** The device of who did it: it goes with them, not with whom the row is about. */
  device: { kind: 'work', erasing: 'delete', of: 'staff' },
  /** What staff call a volunteer's device. */
  label: {
    kind: 'work',
    erasing: 'keep',
    reason: {
      cn: '工作人员给设备起的名字，不对应任何账号；随活动一起删除',
      en: 'What staff call a device. It leads to no account, and goes with the event',
    },
  },
  /** A contact of the organisation that everybody sees. */
  contact: {
    kind: 'work',
    erasing: 'keep',
    reason: {
      cn: '机构对外公布的联系方式，由主办方修改',
      en: 'A contact that the organisation has made public. Organisers change it',
    },
  },
  /** That somebody looked at the person's data. */
  looked: { kind: 'log', erasing: 'delete' },
  /** From where somebody acted. */
  origin: { kind: 'log', erasing: 'delete' },
  /** Values of anybody in a log, or in work that waits. */
  traces: { kind: 'log', erasing: 'delete', of: 'values' },
  /** Who acted, as a number that leads to nobody once the account is gone. */
  actor: {
    kind: 'log',
    erasing: 'keep',
    reason: {
      cn: '账号删除后，这个编号不再对应任何人；留着才看得出几条记录出自同一人',
      en: 'Once the account is gone, the number leads to nobody. It stays so that the acts of one person still belong together',
    },
  },
  /** When and what was done, without anybody's values. */
  deed: {
    kind: 'log',
    erasing: 'keep',
    reason: {
      cn: '只说做了什么、何时做的，没有个人的内容',
      en: 'Says what was done and when, and nothing about a person',
    },
  },
} as const satisfies { readonly [word: string]: KeptRule }

/** `nobody`: about no person. */
export type Kept = keyof typeof KEPT | 'nobody'

/** The rule of a word; undefined for what is about nobody. */
export function ruleOf(kept: Kept): KeptRule | undefined {
  return kept === 'nobody' ? undefined : KEPT[kept]
}

/**
 * What a table is to people: about nobody, but for fields that say otherwise; or about those to whom `whose` leads,
 * each field with a word of its own. `whose` names the fields that lead to an account, a person or a registration;
 * `id` is the record's own.
 */
export type KeptTable = 'nobody' | { readonly whose: readonly string[] }

/** Where a column leads: to a record of a model, to a log-in by its hash, or to an address by its hash. */
export type LeadsTo = 'User' | 'EventPerson' | 'CubicEventApplicant' | 'CubicIdentity' | 'log-in' | 'address'

/** A table that no model declares: every column with its word. */
export type OwnTable = {
  /** What it is, to people; a table about nobody needs none. */
  readonly label?: Text
  /** The columns that lead to the person. */
  readonly whose?: { readonly [column: string]: LeadsTo }
  /** Its feature erases it, by more than a column can say. */
  readonly byFeature?: boolean
  readonly columns: { readonly [column: string]: Kept }
}

/** The columns of an own table, or some of them, with the same word. */
export function alike(kept: Kept, ...columns: readonly string[]): OwnTable['columns'] {
  return Object.fromEntries(columns.map((column) => [column, kept]))
}
