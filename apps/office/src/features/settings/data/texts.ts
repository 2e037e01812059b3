import { texts } from '@cubic/web-kit/text'

export const settingsTexts = texts({
  title: { cn: '设置', en: 'Settings' },
  hint: { cn: '保存后立即生效，无需重启', en: 'Changes apply as soon as you save' },
  parts: { cn: '设置的各部分', en: 'Parts of the settings' },
  system: { cn: '系统', en: 'System' },
  identity: { cn: '机构', en: 'Organisation' },
  colours: { cn: '颜色', en: 'Colours' },
  footer: { cn: '页脚', en: 'Footer' },
  region: { cn: '地区与语言', en: 'Region and languages' },
  pictures: { cn: '图片', en: 'Pictures' },
  security: { cn: '登录与安全', en: 'Log-in and security' },
  location: { cn: '报名者所在省份', en: 'Provinces of registrants' },
  gone: { cn: '您没有查看设置的权限', en: 'Settings aren’t open to you' },
  preset: {
    cn: (variables: string) => `${variables} 由服务器环境变量设定，须由运维人员修改`,
    en: (variables: string) => `Set by the server’s environment, and changed there: ${variables}`,
  },
  preview: { cn: '预览', en: 'Preview' },
  previewHint: { cn: '随填写变化，保存后访客才会看到', en: 'Follows what you type. Visitors see it once you save' },
  light: { cn: '浅色', en: 'Light' },
  dark: { cn: '深色', en: 'Dark' },
  sampleName: { cn: '活动中心', en: 'Event Center' },
  sampleEvent: { cn: '自然语言处理前沿讲座', en: 'Frontiers of language processing' },
  sampleTime: { cn: '明天 19:00 · 六教 6A118', en: 'Tomorrow 19:00, room 6A118' },
  sampleAction: { cn: '立即报名', en: 'Register' },
  sampleLink: { cn: '全部活动', en: 'All events' },
  adjusted: {
    cn: (part: string, theme: string, own: string, shown: string) =>
      `${theme}主题：${part} ${own} 不够清晰，显示为 ${shown}`,
    en: (part: string, theme: string, own: string, shown: string) =>
      `${theme} theme: ${own} isn’t legible as ${part}, so ${shown} is shown`,
  },
  legible: { cn: '两种主题下都清晰可读', en: 'Legible in both themes' },
  asButton: { cn: '按钮色', en: 'a button' },
  asText: { cn: '文字色', en: 'text' },
  asAccent: { cn: '强调色', en: 'an accent' },
  pick: { cn: '选择颜色', en: 'Pick a colour' },
  inherited: { cn: (value: string) => `默认：${value}`, en: (value: string) => `Default: ${value}` },
  reset: { cn: '恢复默认', en: 'Reset' },
  logoUploaded: { cn: '已上传；也可以改用图片地址', en: 'Uploaded. An address works too' },
  logoAddress: { cn: '或填写图片地址', en: 'Or the address of a picture' },
})
