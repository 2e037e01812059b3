import { texts, useTexts } from '@cubic/web-kit/language/text'
import { TabLinks } from '../ui/tabs.tsx'
import { useMayOpen } from './office-rights.ts'
import { officePath } from './screen.ts'

const tabTexts = texts({
  parts: { cn: '活动的各部分', en: 'Parts of the event' },
  basics: { cn: '基本信息', en: 'Basics' },
  form: { cn: '报名表单', en: 'Form' },
  registration: { cn: '报名设置', en: 'Registration' },
  sessions: { cn: '场次', en: 'Sessions' },
  page: { cn: '详情页', en: 'Page' },
  checkIn: { cn: '签到与提醒', en: 'Check-in' },
  applicants: { cn: '报名人', en: 'Applicants' },
  answers: { cn: '答案统计', en: 'Answers' },
  messages: { cn: '消息', en: 'Messages' },
  hours: { cn: '学时', en: 'Hours' },
  certificates: { cn: '证书', en: 'Certificates' },
  report: { cn: '报告', en: 'Report' },
})

export type ToMend = { readonly [part in 'basics' | 'form' | 'registration' | 'page']?: number }

/** Leads between the parts of one event's editor and its applicants, as far as the user may go. */
export function EventTabs({
  id,
  toMend = {},
  className,
}: {
  readonly id: number
  readonly toMend?: ToMend
  readonly className?: string
}) {
  const t = useTexts(tabTexts)
  const mayOpen = useMayOpen()
  const tabs = [
    ...(mayOpen('events/:id/:part?')
      ? [
          { to: officePath(`events/${id}`), label: t.basics, waiting: toMend.basics },
          { to: officePath(`events/${id}/form`), label: t.form, waiting: toMend.form },
          { to: officePath(`events/${id}/registration`), label: t.registration, waiting: toMend.registration },
          { to: officePath(`events/${id}/sessions`), label: t.sessions },
          { to: officePath(`events/${id}/page`), label: t.page, waiting: toMend.page },
          { to: officePath(`events/${id}/check-in`), label: t.checkIn },
        ]
      : []),
    ...(mayOpen('events/:event/applicants')
      ? [{ to: officePath(`events/${id}/applicants`), label: t.applicants }]
      : []),
    ...(mayOpen('events/:event/answers') ? [{ to: officePath(`events/${id}/answers`), label: t.answers }] : []),
    ...(mayOpen('events/:event/messages') ? [{ to: officePath(`events/${id}/messages`), label: t.messages }] : []),
    ...(mayOpen('events/:event/hours') ? [{ to: officePath(`events/${id}/hours`), label: t.hours }] : []),
    ...(mayOpen('events/:event/certificates')
      ? [{ to: officePath(`events/${id}/certificates`), label: t.certificates }]
      : []),
    ...(mayOpen('events/:event/report') ? [{ to: officePath(`events/${id}/report`), label: t.report }] : []),
  ]
  return tabs.length > 1 && <TabLinks label={t.parts} tabs={tabs} {...(className !== undefined && { className })} />
}
