import { printHours } from '@cubic/domain/hours/progress'
import { readFileReference } from '@cubic/domain/registration/question-types/file-reference'
import { openAnswerFile } from '@cubic/web-kit/client/answer-file'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { failureText } from '@cubic/web-kit/queries/faults'
import { inSentence, texts, useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon, type IconName } from '@cubic/web-kit/ui/icon'
import { useToast } from '@cubic/web-kit/ui/toast'
import type { ReactNode } from 'react'
import type { Entry } from '../internal/words.ts'

const progressTexts = texts({
  sent: { cn: '已提交', en: 'You objected' },
  organiser: { cn: '等主办方答复', en: 'Waiting for the organiser' },
  centre: { cn: '等中心答复', en: 'Waiting for the centre' },
  granted: { cn: '同意，已更正', en: 'Agreed and corrected' },
  kept: { cn: '维持原记录', en: 'Kept as it was' },
  again: { cn: '仍不同意，可以转交中心，再提一次。', en: 'If you still disagree, you can ask the centre, once.' },
  now: { cn: (hours: string) => `现在记 ${hours} 学时`, en: (hours: string) => `Now ${hours} h` },
  until: {
    cn: (moment: string) => `到 ${moment}，之后锁定`,
    en: (moment: string) => `Until ${inSentence(moment)}, then it’s locked`,
  },
  file: { cn: '附件', en: 'File' },
  failed: { cn: '附件打不开，请重试', en: 'The file can’t be opened. Please try again' },
})

export function ObjectionProgress({
  entry,
  correction,
}: {
  readonly entry: Entry
  readonly correction: Entry | undefined
}) {
  const t = useTexts(progressTexts)
  const toast = useToast()
  const { exact } = useDates()
  const { objection_state: state, objection_step: step, objected_time: sent, answered_time: answered } = entry
  const file = readFileReference(entry.objection_file)
  const open = async () => {
    if (!file) return
    try {
      await openAnswerFile(file)
    } catch (error) {
      toast((error instanceof Error && failureText(error, t.failed)) || t.failed, 'danger')
    }
  }
  return (
    <ol className="mt-2 grid gap-3 border-l-2 border-line pl-4">
      <Step icon="check" title={t.sent} time={sent && exact(sent)}>
        {entry.objection}
        {file && (
          <Button variant="ghost" size="sm" icon="file" onClick={() => void open()}>
            {t.file}
          </Button>
        )}
      </Step>
      {state === 'open' && <Step icon="clock" title={step === 'centre' ? t.centre : t.organiser} isNow />}
      {(state === 'granted' || state === 'kept') && (
        <Step icon={state === 'granted' ? 'check' : 'info'} title={t[state]} time={answered && exact(answered)}>
          {entry.objection_answer}
          {entry.can_object && <span className="block text-ink-3">{t.again}</span>}
        </Step>
      )}
      {correction && (
        <Step icon="clock" title={t.now(printHours(correction.hours))} isNow={correction.state !== 'locked'}>
          {correction.state === 'published' &&
            correction.objections_until !== null &&
            t.until(exact(correction.objections_until))}
        </Step>
      )}
    </ol>
  )
}

function Step({
  icon,
  title,
  time,
  isNow = false,
  children,
}: {
  readonly icon: IconName
  readonly title: string
  readonly time?: string | null | undefined
  readonly isNow?: boolean
  readonly children?: ReactNode
}) {
  return (
    <li>
      <p className={classNames('flex items-center gap-2 text-[0.875rem] font-semibold', isNow && 'text-brand-text')}>
        <Icon name={icon} size={16} />
        {title}
        {time && <span className="text-sm font-normal text-ink-3">{time}</span>}
      </p>
      {children && <div className="text-[0.875rem] break-words whitespace-pre-line text-ink-2">{children}</div>}
    </li>
  )
}
