import { texts } from '../language/text.ts'

export const uiTexts = texts({
  action: { cn: '下一步', en: 'Next step' },
  back: { cn: '返回', en: 'Back' },
  cancel: { cn: '取消', en: 'Cancel' },
  clear: { cn: '清除', en: 'Clear' },
  close: { cn: '关闭', en: 'Close' },
  required: { cn: '必填', en: 'required' },
  retry: { cn: '重试', en: 'Try again' },
  pending: { cn: '处理中', en: 'In progress' },
  loading: { cn: '加载中', en: 'Loading' },
  offline: { cn: '当前没有网络，恢复后会自动更新', en: 'You’re offline. This page updates once you’re back' },
  failed: { cn: '加载失败', en: 'Couldn’t load this' },
  failedOffline: {
    cn: '当前没有网络，联网后会自动重试',
    en: 'You’re offline. We’ll try again once you’re back',
  },
  failedHint: {
    cn: '网络或服务器暂时没有响应，我们会自动重试',
    en: 'No response right now. We’ll keep trying, or you can try again now',
  },
  broken: { cn: '页面出了点问题', en: 'Something went wrong on this page' },
  brokenHint: { cn: '请重新加载页面，您填写的内容会保留', en: 'Please reload the page. Your drafts are kept' },
  stars: { cn: (score: number) => `${score} 星，共 5 星`, en: (score: number) => `${score} out of 5 stars` },
  chooseDate: { cn: '选择日期', en: 'Select a date' },
  chooseTime: { cn: '选择时间', en: 'Select a time' },
  choose: { cn: '请选择', en: 'Please select' },
  skip: { cn: '跳到正文', en: 'Skip to content' },
  dismiss: { cn: '关闭提示', en: 'Dismiss' },
})
