import { texts } from '@cubic/web-kit/language/text'

export const checkOutTexts = texts({
  checkOut: { cn: '签退', en: 'Check out' },
  checkOutAgain: { cn: '现在才走，再签一次', en: 'Leaving only now? Check out again' },
  outNow: { cn: '签退成功', en: 'You’re checked out' },
  alreadyOut: { cn: '已签退', en: 'Already checked out' },
  stillHere: { cn: '您在场', en: 'You’re here' },
  goWell: { cn: (name: string) => `${name}，路上小心`, en: (name: string) => `Take care, ${name}` },
  present: { cn: '在场', en: 'Present' },
  minutes: { cn: '分钟', en: 'minutes' },
  whole: { cn: (minutes: number) => `全程的 80% 是 ${minutes} 分钟`, en: (minutes: number) => `80% is ${minutes} min` },
  in: { cn: (time: string) => `${time} 签到`, en: (time: string) => `In ${time}` },
  out: { cn: (time: string) => `${time} 签退`, en: (time: string) => `Out ${time}` },
  outFailed: {
    cn: '没有连上服务器，还没有签退。请检查网络后再扫一次。',
    en: 'We couldn’t reach the server, so you’re not checked out yet. Check your connection and scan again.',
  },
  forTheDoor: { cn: '给门口的人看这一页', en: 'Show this to the person at the door' },
})
