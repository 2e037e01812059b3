import { REPORT_MAILS, type ReportMails } from '@cubic/contract'
import { useChange } from '@cubic/web-kit/queries/change'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useQuery } from '@cubic/web-kit/queries/query'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Card } from '@cubic/web-kit/ui/card'
import { SegmentedControl } from '@cubic/web-kit/ui/choice'
import { useToast } from '@cubic/web-kit/ui/toast'
import { ownReportMails, saveReportMails } from '../data/report-mails.ts'

const reportTexts = texts({
  title: { cn: '活动数字', en: 'Numbers of events' },
  hint: {
    cn: '单位负责人和中心的管理员可以按周或按月收到刚结束的活动的数字：报名、到场和未到。没有这些角色时不会发送。',
    en: 'Owners of units and administrators of the centre can get the numbers of events that have just ended: registered, arrived, no-shows. Nobody else gets them.',
  },
  label: { cn: '多久发一次', en: 'How often' },
  saved: { cn: '已保存', en: 'Saved' },
  failed: { cn: '操作失败，请检查网络后重试', en: 'That didn’t work. Check your network and try again' },
})

export function ReportMailChoice({ userId }: { readonly userId: number }) {
  const t = useTexts(reportTexts)
  const lang = useLanguage()
  const toast = useToast()
  const { data } = useQuery(ownReportMails(userId))
  const { mutate, isPending, variables } = useChange(saveReportMails)
  if (!data) return null
  const onError = (error: Error | null) => toast(failureText(error, t.failed) ?? t.failed, 'danger')
  const choose = (report_mails: ReportMails) =>
    mutate(
      { id: userId, report_mails },
      { onSuccess: ({ status }) => (status === 'ok' ? toast(t.saved, 'success') : onError(null)), onError },
    )
  return (
    <Card aria-labelledby="report-mails" className="grid gap-3">
      <div>
        <h2 id="report-mails" className="text-base font-bold">
          {t.title}
        </h2>
        <p className="mt-1 text-[0.875rem] text-ink-2">{t.hint}</p>
      </div>
      <SegmentedControl
        label={t.label}
        value={isPending && variables ? variables.report_mails : data.report_mails}
        choices={(Object.keys(REPORT_MAILS) as readonly ReportMails[]).map((value) => ({
          value,
          label: REPORT_MAILS[value][lang],
        }))}
        onChange={choose}
      />
    </Card>
  )
}
