import { shareText } from '@cubic/domain/ticket/share-text'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { paths, publicUrl } from '@cubic/web-kit/navigation/paths'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { useToast } from '@cubic/web-kit/ui/toast'
import { copyText } from '../../../lib/share.ts'
import type { EventToRegister, OwnApplicant } from '../data/api.ts'

const copyTexts = texts({
  copyAll: {
    cn: (count: number) => `复制为他人报名的 ${count} 个报名码`,
    en: (count: number) => `Copy the ${count} tickets for others`,
  },
  copied: { cn: '复制成功', en: 'Copy successfully' },
  failed: { cn: '复制失败，请逐个分享', en: 'Couldn’t copy them. Please share them one by one' },
})

export function CopyTickets({
  event,
  applicants,
}: {
  readonly event: EventToRegister
  readonly applicants: readonly OwnApplicant[]
}) {
  const t = useTexts(copyTexts)
  const toast = useToast()
  const { lang, exact } = useDates()
  const [start_time, end_time] = [event.start_time, event.end_time].map((at) => (at === null ? null : new Date(at)))
  const textOf = ({ name, flora_external_id: code }: OwnApplicant) => {
    const link = publicUrl(paths.ticket(code))
    const told = { name: event.name, start_time: start_time ?? null, end_time: end_time ?? null, link }
    return `${name}\n${shareText(told, lang, exact)}`
  }
  const copy = async () => {
    const copied = await copyText(applicants.map(textOf).join('\n\n'))
    toast(copied ? t.copied : t.failed, copied ? 'success' : 'danger')
  }
  return (
    <Button variant="soft" icon="copy" onClick={() => void copy()}>
      {t.copyAll(applicants.length)}
    </Button>
  )
}
