import { formatNumber, plural, texts } from '@cubic/web-kit/language/text'

export const printTexts = texts({
  open: { cn: '打印…', en: 'Print…' },
  title: { cn: '签到表和胸牌', en: 'Sign-in sheet and badges' },
  kind: { cn: '打印什么', en: 'What to print' },
  sheet: { cn: '签到表', en: 'Sign-in sheet' },
  badges: { cn: '胸牌', en: 'Name badges' },
  columns: { cn: '还要印上', en: 'Also print' },
  number: { cn: '学号/工号', en: 'ID' },
  contactHint: {
    cn: '纸上不印手机号和邮箱：谁会看到这张纸，无从知道。',
    en: 'Phone numbers and e-mail addresses aren’t printed: anybody may see the paper.',
  },
  seated: {
    cn: (count: number) => `报名成功的 ${formatNumber(count)} 人，按姓名排序`,
    en: (count: number) => `${plural(count, 'person', 'people')} with a seat, by name`,
  },
  chosen: {
    cn: (count: number) => `选中的 ${formatNumber(count)} 人，按姓名排序`,
    en: (count: number) => `${plural(count, 'selected person', 'selected people')}, by name`,
  },
  preparing: {
    cn: (ready: number, all: number) => `正在准备 ${formatNumber(ready)} / ${formatNumber(all)}`,
    en: (ready: number, all: number) => `Preparing ${formatNumber(ready)} of ${formatNumber(all)}`,
  },
  print: { cn: '打印', en: 'Print' },
  nobody: { cn: '还没有人报名成功', en: 'Nobody has a seat yet' },
  nobodyHint: { cn: '有人报名成功后可以打印。', en: 'Once somebody does, you can print.' },
  place: { cn: '序号', en: 'No.' },
  name: { cn: '姓名', en: 'Name' },
  signature: { cn: '签名', en: 'Signature' },
  preview: { cn: '预览', en: 'Preview' },
  qr: { cn: (name: string) => `${name} 的报名码`, en: (name: string) => `Ticket of ${name}` },
})
