/** In more than one catalogue of a ticket. */
export const SHARED = {
  qr: { cn: '签到二维码', en: 'Check-in QR code' },
  veilCancelled: { cn: '活动已取消', en: 'This event was cancelled' },
  share: { cn: '分享报名码', en: 'Share ticket' },
  leave: { cn: '请假', en: 'Ask for leave' },
  heldTicket: { cn: '查看我的报名码', en: 'See my ticket' },
  rate: { cn: '去评价', en: 'Rate' },
} as const
