import { texts } from '@cubic/web-kit/language/text'

export const uploadTexts = texts({
  choose: { cn: '上传图片', en: 'Upload a picture' },
  replace: { cn: '换一张', en: 'Replace' },
  remove: { cn: '移除', en: 'Remove' },
  drop: { cn: '或把图片拖到这里', en: 'or drop one here' },
  sending: {
    cn: (name: string, percent: string) => `正在上传 ${name} · ${percent}`,
    en: (name: string, percent: string) => `Uploading ${name} · ${percent}`,
  },
  cancel: { cn: '取消', en: 'Cancel' },
  retry: { cn: '重试', en: 'Try again' },
  dismiss: { cn: '不再重试', en: 'Dismiss' },
  noAnswer: {
    cn: '上传失败：没有收到服务器的回应，请检查网络后重试',
    en: 'Upload Failed: there was no response. Check your connection and try again',
  },
  pictureKinds: { cn: 'JPEG、PNG、WebP 或 AVIF', en: 'JPEG, PNG, WebP or AVIF' },
})
