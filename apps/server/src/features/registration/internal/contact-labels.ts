export const CONTACT_LABELS = {
  phone: { cn: '手机号', en: 'The phone number' },
  email: { cn: '邮箱', en: 'The e-mail address' },
} as const
