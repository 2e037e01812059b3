import { listReads } from '../../crud/reads/list-reads.ts'
import { recordIdOf } from '../../crud/model/record-id.ts'
import type { Screen, ScreenRight } from '../../shell/screen.ts'
import { ALL_APPLICANTS, applicantsOf } from './data/applicant-rows.ts'
import { waitingApplicants } from './data/waiting.ts'

/** Opens to people who may review applicants and read their answers. */
const right: ScreenRight = { model: 'CubicEventApplicant', tags: ['audit_many'] }
/** Also opens to check-in staff, for one event at a time. */
const atTheDoor: ScreenRight = { model: 'CubicEventApplicant', tags: ['audit_many', 'write_note'] }

export const applicantScreens: readonly Screen[] = [
  {
    path: 'applicants',
    label: { cn: '报名人', en: 'Applicants' },
    keywords: '审核 候补 名单 导入 导出 review waitlist registrations import export',
    load: async () => (await import('./components/applicants-screen.tsx')).AllApplicants,
    reads: ({ search }) => listReads(ALL_APPLICANTS, search),
    nav: {
      section: 'events',
      order: 20,
      icon: 'user',
      count: { of: waitingApplicants, label: { cn: '待您审核', en: 'For you to review' } },
      onPhone: true,
    },
    right,
    help: 'organiser#look-after-the-people',
  },
  {
    path: 'events/:event/applicants',
    label: { cn: '活动的报名人', en: 'Applicants of an event' },
    load: async () => (await import('./components/applicants-screen.tsx')).EventApplicants,
    reads: ({ params, search }) => listReads(applicantsOf(recordIdOf(params['event'])), search),
    right: atTheDoor,
    help: 'organiser#look-after-the-people',
  },
  {
    path: 'events/:event/answers',
    label: { cn: '报名人的答案', en: 'Answers of an event' },
    load: async () => (await import('./components/answers-screen.tsx')).AnswersScreen,
    right,
    help: 'organiser#look-after-the-people',
  },
  {
    path: 'events/:event/messages',
    label: { cn: '写给报名人的消息', en: 'Messages to applicants' },
    load: async () => (await import('./components/event-messages.tsx')).EventMessages,
    right: { model: 'CubicEventBase', tags: ['write_to_applicants'] },
    help: 'organiser#write-to-people',
  },
  {
    path: 'events/:event/applicants/review',
    label: { cn: '逐个审核', en: 'Review one by one' },
    load: async () => (await import('./components/review-screen.tsx')).ReviewScreen,
    right,
    help: 'reviewer#review-people-one-by-one',
  },
  {
    path: 'applicants/:event/:part?',
    label: { cn: '活动的报名人', en: 'Applicants of an event' },
    load: async () => (await import('./components/old-address.tsx')).OldAddress,
    right: atTheDoor,
  },
]
