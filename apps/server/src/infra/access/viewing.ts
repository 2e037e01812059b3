import { AppError } from '@cubic/contract'

const READ_ONLY = {
  cn: '正在以他人身份查看，只能看，不能做任何改动',
  en: 'You’re viewing as somebody else: you can look, but not do anything',
}

export function refuseToViewers(): AppError {
  return new AppError('Forbidden', READ_ONLY)
}
