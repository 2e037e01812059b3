import { texts } from '../../lib/text.ts'

export const peopleTexts = texts({
  basics: { cn: '基本信息', en: 'Basic information' },
  edit: { cn: '编辑资料', en: 'Edit' },
  studentId: { cn: (id: string) => `学号 ${id}`, en: (id: string) => `Student ID ${id}` },
  employeeId: { cn: (id: string) => `工号 ${id}`, en: (id: string) => `Employee ID ${id}` },
  unifyId: { cn: (id: string) => `学号/工号 ${id}`, en: (id: string) => `ID ${id}` },
  phone: { cn: '手机号', en: 'Telephone' },
  email: { cn: '邮箱', en: 'E-mail' },
  nickname: { cn: '昵称', en: 'Nickname' },
  none: { cn: '未填写', en: 'Not given' },
  editTitle: { cn: '编辑资料', en: 'Edit my information' },
  nameHint: {
    cn: '姓名和学号/工号由学校提供，如有误请联系管理员。',
    en: 'Your name and ID come from the organisation. Ask an administrator if they are wrong.',
  },
  save: { cn: '保存', en: 'Save' },
  cancel: { cn: '取消', en: 'Cancel' },
  saved: { cn: '已保存', en: 'Saved' },
  failed: { cn: '没有保存成功，请检查网络后重试', en: 'It was not saved. Check your network and try again' },
  logIn: { cn: '登录', en: 'Log in' },
  account: { cn: '账号', en: 'Account' },
  password: { cn: '密码', en: 'Password' },
  showPassword: { cn: '显示密码', en: 'Show the password' },
  hidePassword: { cn: '隐藏密码', en: 'Hide the password' },
  accountMissing: { cn: '请填写账号', en: 'Please fill in the account' },
  passwordMissing: { cn: '请填写密码', en: 'Please fill in the password' },
  requestFailed: { cn: '请求失败', en: 'The request failed' },
  noNetwork: {
    cn: '没有连上服务器，请检查网络后重试',
    en: 'The server could not be reached. Check your network and try again',
  },
  wait: {
    cn: (seconds: number) => `尝试次数过多，请 ${seconds} 秒后再试`,
    en: (seconds: number) => `Too many tries, please wait ${seconds} s`,
  },
  busy: { cn: '服务器繁忙，请稍后再试', en: 'The server is busy, please try again in a moment' },
})
