import { useChange } from '@cubic/web-kit/queries/change'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useQuery } from '@cubic/web-kit/queries/query'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Card } from '@cubic/web-kit/ui/card'
import { TickBox } from '@cubic/web-kit/ui/tick-box'
import { useToast } from '@cubic/web-kit/ui/toast'
import { ownReminders, REMINDER_CHOICES, type ReminderChoice, saveReminders } from '../data/api.ts'
import { ReportMailChoice } from './report-mail-choice.tsx'

const reminderTexts = texts({
  title: { cn: '活动提醒', en: 'Reminders' },
  hint: {
    cn: '活动开始前的提醒发到哪里。报名结果、活动变更和报名码不受影响，总会发送。',
    en: 'How should we remind you before an event? You’ll always hear about changes to your registrations and events.',
  },
  reminder_email: { cn: '邮件', en: 'Email' },
  reminder_sms: { cn: '短信', en: 'Text message' },
  follow_email: { cn: '关注的单位有新活动时发邮件', en: 'Email about new events of units you follow' },
  saved: { cn: '已保存', en: 'Saved' },
  failed: { cn: '操作失败，请检查网络后重试', en: 'That didn’t work. Check your network and try again' },
})

/** Which messages somebody gets that they can do without; those of events' numbers are for who works for events. */
export function ReminderChoices({ userId, isStaff }: { readonly userId: number; readonly isStaff: boolean }) {
  return (
    <div className="grid gap-5">
      <Reminders userId={userId} />
      {isStaff && <ReportMailChoice userId={userId} />}
    </div>
  )
}

function Reminders({ userId }: { readonly userId: number }) {
  const t = useTexts(reminderTexts)
  const toast = useToast()
  const { data } = useQuery(ownReminders(userId))
  const { mutate, isPending, variables } = useChange(saveReminders)
  if (!data) return null
  const shown = { ...data, ...(isPending && variables && { [variables.name]: variables.isWanted }) }
  const onError = (error: Error | null) => toast(failureText(error, t.failed) ?? t.failed, 'danger')
  const choose = (name: ReminderChoice, isWanted: boolean) =>
    mutate(
      { id: userId, name, isWanted },
      {
        onSuccess: ({ status }) => (status === 'ok' ? toast(t.saved, 'success') : onError(null)),
        onError,
      },
    )
  return (
    <Card aria-labelledby="reminders" className="grid gap-3">
      <div>
        <h2 id="reminders" className="text-base font-bold">
          {t.title}
        </h2>
        <p className="mt-1 text-[0.875rem] text-ink-2">{t.hint}</p>
      </div>
      <div className="flex flex-wrap gap-x-7">
        {REMINDER_CHOICES.map((name) => (
          <label
            key={name}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm font-medium has-focus-visible:outline-2 has-focus-visible:outline-brand-text"
          >
            <TickBox checked={shown[name]} onChange={(isWanted) => choose(name, isWanted)} />
            {t[name]}
          </label>
        ))}
      </div>
    </Card>
  )
}
