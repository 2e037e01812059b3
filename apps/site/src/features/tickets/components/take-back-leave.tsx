import { useChange } from '@cubic/web-kit/queries/change'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { useToast } from '@cubic/web-kit/ui/toast'
import { takeBackLeave } from '../data/api.ts'
import { ticketDialogTexts } from '../internal/dialog-texts.ts'

/** Undoes a leave at once: asking for leave again undoes that. */
export function TakeBackLeave({ ticketId }: { readonly ticketId: number }) {
  const t = useTexts(ticketDialogTexts)
  const toast = useToast()
  const change = useChange(takeBackLeave)
  const refusal = change.data?.status === 'error' ? change.data.error_msg : undefined
  const problem = refusal ?? failureText(change.error, t.failed)
  const takeBack = () =>
    change.mutate(ticketId, {
      onSuccess: (answer) => {
        if (answer.status === 'ok') toast(answer.result.seat_retaken ? t.leaveTakenBackSeat : t.leaveTakenBack)
      },
    })
  return (
    <div className="grid gap-2">
      <div>
        <Button variant="soft" size="sm" pending={change.isPending} onClick={takeBack}>
          {t.takeBackLeave}
        </Button>
      </div>
      <p role="alert" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
    </div>
  )
}
