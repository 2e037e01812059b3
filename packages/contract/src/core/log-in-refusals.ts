import type { Text } from './text.ts'

/** The refusals of logging in: passwords, second factors, and sign-on at a provider. */
export const LOG_IN_REFUSALS = {
  'auth:invalid_credentials': { cn: '账号或密码错误', en: 'Wrong account or password' },
  'auth:unauthenticated': { cn: '请先登录', en: 'Please log in first' },
  'auth:wrong_password': { cn: '当前密码不正确', en: 'The current password is wrong' },
  'auth:no_mail': {
    cn: '本站还没有设置邮件，请联系管理员',
    en: 'This site doesn’t send email yet. Ask an administrator',
  },
  'auth:invalid_link': { cn: '链接无效、已使用或已过期', en: 'This link is invalid, already used or expired' },
  'auth:account_disabled': { cn: '这个账号已停用，请联系管理员', en: 'This account is disabled. Ask an administrator' },
  'auth:sign_on_only': {
    cn: '请用统一身份认证登录；这里只有管理员能用密码登录',
    en: 'Log in with your campus account: only administrators use a password here',
  },
  'auth:sign_on_expired': {
    cn: '登录已过期，请重新登录',
    en: 'That took too long. Please log in again',
  },
  'auth:no_account': {
    cn: '这里还没有您的账号，请联系管理员',
    en: 'You have no account here yet. Ask an administrator',
  },
  'sign_on:no_answer': {
    cn: '{address} 没有回应，请检查地址和网络',
    en: '{address} doesn’t answer. Check the address and the network',
  },
  'sign_on:other_issuer': {
    cn: '对方的颁发者是 {issuer}，请照此填写',
    en: 'The provider calls itself {issuer}. Enter exactly that as the issuer',
  },
  'sign_on:odd_answer': {
    cn: '{address} 的回应不符合协议，请检查地址',
    en: '{address} answers, but not as this protocol asks for. Check the address',
  },
  'auth:ticket_expired': {
    cn: '登录已过期，请重新输入密码',
    en: 'That took too long, or too many tries. Enter your password again',
  },
  'auth:wrong_code': { cn: '验证码不对，或已经用过', en: 'This code is wrong, or has been used' },
  'auth:wrong_passkey': {
    cn: '这个通行密钥没有通过验证，请再试一次',
    en: 'This passkey couldn’t be verified. Please try again',
  },
  'auth:not_for_oneself': {
    cn: '自己的请在“登录与安全”中修改',
    en: 'Change your own under “Log-in and security”',
  },
  'auth:factor_not_there': { cn: '没有找到，可能已经移除', en: 'It isn’t there any more' },
  'auth:second_factor_required': {
    cn: '您的角色必须两步验证，请先添加另一种方式，再移除这一种',
    en: 'Your role needs a second step. Add another one before you remove this one',
  },
  'auth:factors_full': {
    cn: '最多 {max} 个通行密钥，请先移除不用的',
    en: 'At most {max} passkeys. Remove one that you don’t use',
  },
  'auth:password_too_short': { cn: '密码不能少于 {min} 个字符', en: 'The password needs at least {min} characters' },
  'auth:password_too_long': { cn: '密码不能超过 {max} 个字符', en: 'The password can have at most {max} characters' },
  'auth:password_common': {
    cn: '太多人用这个密码，很容易被猜到，请换一个',
    en: 'Too many people use this password, so it’s easy to guess. Choose another one',
  },
  'auth:password_has_name': {
    cn: '密码里不要有账号或机构的名称，请换一个',
    en: 'The password has the name of the account or organisation in it. Choose another one',
  },
} as const satisfies { readonly [kind: string]: Text }
