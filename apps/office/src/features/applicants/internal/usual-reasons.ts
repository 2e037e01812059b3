import type { Text } from '@cubic/contract'

/** Common reasons for rejection: the label to choose, and the sentence that the applicant reads. */
export const USUAL_REASONS: readonly { readonly label: Text; readonly text: Text }[] = [
  {
    label: { cn: '名额已满', en: 'The event is full' },
    text: {
      cn: '名额已满，感谢您的报名，欢迎参加以后的活动。',
      en: 'All seats are taken. Thank you for registering; we hope to see you at another event.',
    },
  },
  {
    label: { cn: '信息不完整', en: 'Incomplete answers' },
    text: {
      cn: '填写的信息不完整，请补充后重新报名。',
      en: 'Some answers are incomplete. Please complete them and register again.',
    },
  },
  {
    label: { cn: '不在参加范围内', en: 'This event is for another group' },
    text: {
      cn: '本次活动面向其他人群，您不在参加范围内。',
      en: 'This event is meant for other people, so we cannot offer you a place.',
    },
  },
  {
    label: { cn: '重复报名', en: 'Registered twice' },
    text: {
      cn: '您已有一份报名，这一份不再保留。',
      en: 'You are registered already, so this second registration is not kept.',
    },
  },
]
