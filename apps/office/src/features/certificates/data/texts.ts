import { texts } from '@cubic/web-kit/language/text'

export const certificateTexts = texts({
  title: { cn: '证书', en: 'Certificates' },
  search: { cn: '姓名、编号、核验码、活动', en: 'Name, number, code, event' },
  none: { cn: '还没有证书', en: 'No certificates yet' },
  noneHint: {
    cn: '活动结束后，在活动的“证书”里签发，或让活动按规则自动签发。',
    en: 'Issue them under “Certificates” of an event once it’s over, or let its rule do so.',
  },
  noneOfEvent: {
    cn: '可以现在签发给全部到场的人，也可以在“报名人”里选一些人签发。',
    en: 'Issue them to everybody who attended now, or select people under “Applicants”.',
  },
  issueAll: { cn: '签发给到场的人', en: 'Issue to attendees' },
  issueTitle: { cn: '签发证书？', en: 'Issue certificates?' },
  issueBody: {
    cn: '给每个到场、还没有证书的人签发一张，并通知他们。签发后内容不能再改，只能撤销。请先看一下样张。',
    en: 'Everybody who attended and has none gets one, and is told. What is issued can’t be changed, only revoked. Have a look at the preview first.',
  },
  issue: { cn: '签发', en: 'Issue' },
  issued: {
    cn: (issued: number, present: number) => `已签发 ${issued} 张${present > 0 ? `，${present} 人本来就有` : ''}`,
    en: (issued: number, present: number) =>
      `Issued ${issued} certificate${issued === 1 ? '' : 's'}${present > 0 ? `; ${present} had one` : ''}`,
  },
  issuedNone: { cn: '没有需要签发的人', en: 'There was nobody to issue one to' },
  preview: { cn: '看样张', en: 'Preview' },
  previewFile: { cn: '证书样张.pdf', en: 'certificate-preview.pdf' },
  rule_none: { cn: '不会自动签发', en: 'Nothing is issued automatically' },
  rule_attended: { cn: '活动结束后自动签发给到场的人', en: 'Issued automatically to everybody who attended' },
  rule_hours: {
    cn: '学时锁定后自动签发给得到学时的人',
    en: 'Issued automatically to everybody whose hours are locked',
  },
  rule_sessions: {
    cn: '活动结束后自动签发给到场场次足够的人',
    en: 'Issued automatically to everybody with enough sessions',
  },
  changeRule: { cn: '修改', en: 'Change' },
  code: { cn: '核验码', en: 'Code' },
  event: { cn: '活动', en: 'Event' },
  number: { cn: '编号', en: 'Number' },
  issuedAt: { cn: '签发', en: 'Issued' },
  issuer: { cn: '签发人', en: 'Issued by' },
  hours: { cn: '学时', en: 'Hours' },
  minutes: { cn: '在场分钟', en: 'Minutes present' },
  basis: { cn: '依据', en: 'Rule' },
  ending: { cn: '学号/工号尾号', en: 'Number ends in' },
  revokedAt: { cn: '撤销', en: 'Revoked' },
  reason: { cn: '原因', en: 'Reason' },
  erased: { cn: '持有人已删除数据', en: 'Its holder has deleted their data' },
  verify: { cn: '核验页', en: 'Where it’s checked' },
  gone: { cn: '找不到这个活动', en: 'We can’t find this event' },
  toList: { cn: '全部活动', en: 'All events' },
})
