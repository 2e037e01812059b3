import { texts } from '@cubic/web-kit/text'

export const peopleTexts = texts({
  basics: { cn: '基本信息', en: 'Basic information' },
  edit: { cn: '编辑资料', en: 'Edit' },
  studentId: { cn: (id: string) => `学号 ${id}`, en: (id: string) => `ID ${id}` },
  employeeId: { cn: (id: string) => `工号 ${id}`, en: (id: string) => `ID ${id}` },
  unifyId: { cn: (id: string) => `学号/工号 ${id}`, en: (id: string) => `ID ${id}` },
  phone: { cn: '手机号', en: 'Phone' },
  email: { cn: '邮箱', en: 'Email' },
  nickname: { cn: '昵称', en: 'Nickname' },
  none: { cn: '未填写', en: 'Not provided' },
  editTitle: { cn: '编辑资料', en: 'Edit profile' },
  nameHint: {
    cn: '姓名和学号/工号由学校提供，如有误请联系管理员。',
    en: 'Your name and ID come from your organisation. If they’re wrong, ask an administrator.',
  },
  save: { cn: '保存', en: 'Save' },
  saved: { cn: '已保存', en: 'Saved' },
  failed: { cn: '保存失败，请检查网络后重试', en: 'Couldn’t save. Check your network and try again' },
  logIn: { cn: '登录', en: 'Log in' },
  account: { cn: '账号', en: 'Account' },
  forgot: { cn: '忘记密码？', en: 'Forgot your password?' },
  password: { cn: '密码', en: 'Password' },
  showPassword: { cn: '显示密码', en: 'Show password' },
  hidePassword: { cn: '隐藏密码', en: 'Hide password' },
  accountMissing: { cn: '请填写账号', en: 'Please enter your account' },
  passwordMissing: { cn: '请填写密码', en: 'Please enter your password' },
  requestFailed: { cn: '请求失败', en: 'The request failed' },
  noNetwork: {
    cn: '没有连上服务器，请检查网络后重试',
    en: 'Couldn’t reach the server. Check your network and try again',
  },
  wait: {
    cn: (seconds: number) => `尝试次数过多，请 ${seconds} 秒后再试`,
    en: (seconds: number) => `Too many attempts. Please try again in ${seconds} s`,
  },
  busy: { cn: '服务器繁忙，请稍后再试', en: 'The server is busy. Please try again in a moment' },
})
