import type { OwnLogIn, Text } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language/language'
import { texts, useTexts } from '@cubic/web-kit/language/text'

const wordsTexts = texts({
  unknown: { cn: '未知设备', en: 'Unknown device' },
  on: {
    cn: (browser: string, system: string) => `${browser} · ${system}`,
    en: (b: string, s: string) => `${b} on ${s}`,
  },
  ways: { cn: (parts: readonly string[]) => parts.join(' + '), en: (parts: readonly string[]) => parts.join(' and ') },
})

const WAYS: { readonly [part: string]: Text | undefined } = {
  password: { cn: '密码', en: 'password' },
  passkey: { cn: '通行密钥', en: 'passkey' },
  totp: { cn: '验证器', en: 'authenticator app' },
  recovery: { cn: '恢复码', en: 'recovery code' },
  browser: { cn: '记住的浏览器', en: 'remembered browser' },
  sign_on: { cn: '统一身份认证', en: 'campus account' },
}

export function useLogInWords() {
  const [t, lang] = [useTexts(wordsTexts), useLanguage()]
  return {
    deviceName: ({ browser, system }: Pick<OwnLogIn, 'browser' | 'system'>): string =>
      browser && system ? t.on(browser, system) : (browser ?? system ?? t.unknown),
    wayWords: (way: string | null): string | undefined => {
      const parts = way?.split('+').flatMap((part) => WAYS[part]?.[lang] ?? []) ?? []
      return parts.length > 0 ? t.ways(parts) : undefined
    },
  }
}
