import { inSentence, texts } from '@cubic/web-kit/language/text'

export const factorTexts = texts({
  title: { cn: '两步验证', en: 'Two-step log-in' },
  hint: {
    cn: '第二步让别人知道密码也进不来。',
    en: 'A second step keeps others out, even if they know your password.',
  },
  required: { cn: '您的角色必须开启两步验证', en: 'Your role needs two-step log-in' },
  requiredHint: {
    cn: '请先添加通行密钥或验证器，之后就能使用其他页面。',
    en: 'Add a passkey or an authenticator app first. All other pages open after that.',
  },
  leave: { cn: (unit: string) => `离开${unit}`, en: (unit: string) => `Leave ${unit}` },
  leaveHint: {
    cn: '不想要这个角色了？离开单位就不再需要。',
    en: 'Don’t want the role? You need no second step once you leave the unit.',
  },
  askLeave: { cn: (unit: string) => `离开${unit}？`, en: (unit: string) => `Leave ${unit}?` },
  askLeaveHint: {
    cn: '您在这个单位的角色全部结束，要回来须由负责人再添加。',
    en: 'All your roles in it end. To come back, you need one of its owners to add you.',
  },
  left: { cn: '已离开', en: 'You’ve left' },
  requiredFrom: {
    cn: (day: string) => `您的角色从 ${day} 起必须两步验证`,
    en: (day: string) => `Your role needs two-step log-in from ${day}`,
  },
  dueHint: {
    cn: '之后登录会停在这一页，直到完成。现在设置只要一分钟。',
    en: 'After that, log-ins stop at this page until it’s set up. It takes a minute.',
  },
  passkeys: { cn: '通行密钥', en: 'Passkeys' },
  passkeysHint: {
    cn: '推荐：用面容、指纹或安全钥匙登录，不用输入密码',
    en: 'Recommended: log in with your face, a fingerprint or a security key, without a password',
  },
  addPasskey: { cn: '添加通行密钥', en: 'Add a passkey' },
  noPasskeys: { cn: '这个浏览器不支持通行密钥', en: 'This browser has no passkeys' },
  usualName: { cn: '我的设备', en: 'My device' },
  used: { cn: (moment: string) => `最近使用 ${moment}`, en: (moment: string) => `Last used ${inSentence(moment)}` },
  added: { cn: (moment: string) => `添加于 ${moment}`, en: (moment: string) => `Added ${inSentence(moment)}` },
  rename: { cn: '改名', en: 'Rename' },
  remove: { cn: '移除', en: 'Remove' },
  app: { cn: '验证器 App', en: 'Authenticator app' },
  appHint: {
    cn: '没有通行密钥的设备上用；手机自带的密码 App 也可以',
    en: 'For devices without a passkey. Your phone’s own password app works too',
  },
  setUp: { cn: '设置', en: 'Set up' },
  codes: { cn: '恢复码', en: 'Recovery codes' },
  codesLeft: {
    cn: (count: number) => `还有 ${count} 个，手机丢了时用`,
    en: (count: number) => `${count} left, for when you lose your phone`,
  },
  codesLater: { cn: '开启后生成', en: 'You get them once it’s on' },
  newCodes: { cn: '重新生成', en: 'Make new ones' },
  askNewCodes: { cn: '重新生成恢复码？', en: 'Make new recovery codes?' },
  askNewCodesHint: { cn: '原来的恢复码会全部作废。', en: 'The ones you have stop working.' },
  askRemove: { cn: (name: string) => `移除“${name}”？`, en: (name: string) => `Remove “${name}”?` },
  askRemoveHint: {
    cn: '移除后不能再用它登录。移除最后一种方式会关闭两步验证，恢复码也会作废。',
    en: 'You can’t log in with it any more. Removing the last one turns two-step log-in off, and your recovery codes stop working.',
  },
  removed: { cn: '已移除', en: 'Removed' },
  browsers: { cn: '不再询问的浏览器', en: 'Browsers that aren’t asked' },
  unknown: { cn: '未知浏览器', en: 'Unknown browser' },
  until: { cn: (moment: string) => `到 ${moment} 为止`, en: (moment: string) => `Until ${inSentence(moment)}` },
  forget: { cn: '重新询问', en: 'Ask again' },
  failed: { cn: '操作失败，请检查网络后重试', en: 'That didn’t work. Check your network and try again' },
})
