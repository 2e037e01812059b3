import { texts } from '@cubic/web-kit/language/text'

export const checkTexts = texts({
  title: { cn: '证书核验', en: 'Check a certificate' },
  intro: {
    cn: '证书和成绩单上都有 12 个字符的编码。输入编码，就能知道它是不是真的、现在是否有效。',
    en: 'Every certificate and transcript has a code of 12 characters. Enter it to see whether it’s genuine and still valid.',
  },
  code: { cn: '编码', en: 'Code' },
  typed: { cn: '您输入的编码', en: 'The code you entered' },
  check: { cn: '核验', en: 'Check' },
  valid: { cn: '有效', en: 'Valid' },
  issuedBy: {
    cn: (by: string) => `由${by}签发，签名已核对`,
    en: (by: string) => `Issued by ${by}, signature checked`,
  },
  issuedPlain: { cn: (by: string) => `由${by}签发`, en: (by: string) => `Issued by ${by}` },
  document: { cn: '文件', en: 'Document' },
  forged: { cn: '签名不符', en: 'Not as it was issued' },
  forgedHint: {
    cn: '内容和签发时的签名对不上，请不要采信，并联系签发单位。',
    en: 'Its content doesn’t match its signature. Don’t rely on it, and tell whoever issued it.',
  },
  revoked: { cn: '已撤销', en: 'Revoked' },
  revokedHint: { cn: '这张证书不再有效', en: 'This certificate is no longer valid' },
  why: { cn: '撤销原因', en: 'Why it was revoked' },
  unknown: { cn: '查不到', en: 'Not found' },
  unknownHint: { cn: '没有这个编码的证书', en: 'There is no certificate with this code' },
  erased: { cn: '持有人已删除数据', en: 'Its holder has deleted their data' },
  erasedHint: {
    cn: '这张证书确实签发过，但持有人删除了个人数据，已无法核对是谁的。',
    en: 'It was issued, but its holder has deleted their personal data since. Whose it is can’t be checked any more.',
  },
  holder: { cn: '持有人', en: 'Holder' },
  event: { cn: '活动', en: 'Event' },
  hours: { cn: '学时', en: 'Hours' },
  basis: { cn: '依据', en: 'Rule' },
  issued: { cn: '签发', en: 'Issued' },
  confirmed: { cn: '学号/工号后四位已核对', en: 'Number confirmed by its last four' },
  own: { cn: '这是您的', en: 'This is yours' },
  present: {
    cn: (minutes: number, total: number | null) => `在场 ${minutes}${total === null ? '' : ` / ${total}`} 分钟`,
    en: (minutes: number, total: number | null) => `Present ${minutes}${total === null ? '' : ` of ${total}`} minutes`,
  },
  checkedAt: {
    cn: (moment: string) => `核对时间 ${moment} · 不记录是谁查的`,
    en: (moment: string) => `Checked ${moment}. We keep no record of who checks`,
  },
  contact: { cn: '联系签发单位', en: 'Contact the issuer' },
  another: { cn: '核验另一个编码', en: 'Check another code' },
  hintQr: {
    cn: '扫证书左下角的二维码，最稳妥',
    en: 'The QR code at the lower left of a certificate is the surest way',
  },
  hintOurs: { cn: '只有本中心签发的证书能在这里查', en: 'Only certificates that we have issued can be checked here' },
  hintLetters: { cn: '编码里没有字母 I、L、O、U', en: 'Codes have no letters I, L, O and U' },
  hintPrivate: { cn: '不记录是谁查的', en: 'We keep no record of who checks' },
  noLetter: {
    cn: (letter: string) => `编码里没有“${letter}”。`,
    en: (letter: string) => `Codes have no ${letter}. `,
  },
  isIt: {
    cn: (letters: string) => `是不是 ${letters}？`,
    en: (letters: string) => `Is it ${letters}?`,
  },
  length: {
    cn: (length: number) => `编码是 12 个字符，这里有 ${length} 个。`,
    en: (length: number) => `A code has 12 characters, and this has ${length}.`,
  },
  scan: { cn: '扫二维码', en: 'Scan the QR code' },
})
