import type { Text } from './text.ts'

/**
 * The kinds of dangerous actions, each with what one is about to do. People with a second factor show again who they
 * are if their last proof for that kind is older than fifteen minutes; for `factors` everybody does.
 */
export const CONFIRM_ACTION = {
  roles: { cn: '修改谁能做什么', en: 'change what somebody may do' },
  export: { cn: '导出个人信息', en: 'export people’s data' },
  secrets: { cn: '修改登录或消息平台的密钥', en: 'change a secret of the log-in or of messages' },
  tokens: { cn: '创建访问令牌', en: 'create an access token' },
  account: { cn: '修改邮箱、手机、密码或两步验证', en: 'change an email address, phone, password or second step' },
  factors: { cn: '修改两步验证', en: 'change your second step' },
  certificates: { cn: '撤销证书', en: 'revoke a certificate' },
  erase: { cn: '删除一个人', en: 'delete somebody' },
} as const satisfies { readonly [action: string]: Text }
export type ConfirmAction = keyof typeof CONFIRM_ACTION

/** How long a proof is good for actions of its kind. */
export const CONFIRMED_MINUTES = 15
