import { VIEW_AS_PERSON } from '@cubic/contract'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { beginView } from '@cubic/web-kit/session/view-as'
import { Form } from '@cubic/web-kit/ui/form'
import { useState } from 'react'
import { useSubmit } from '../../../crud/actions/use-submit.ts'
import { useOfficeRights } from '../../../shell/office-rights.ts'
import { officePath } from '../../../shell/screen.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { Card } from '../../../ui/layout.tsx'
import { viewAs, type ViewedOf } from '../data/api.ts'

const viewTexts = texts({
  person: { cn: '其看到的内容', en: 'What they see' },
  role: { cn: '这个角色看到的内容', en: 'What this role sees' },
  begin: { cn: '以其身份查看…', en: 'View as them…' },
  beginRole: { cn: '以这个角色查看…', en: 'View as this role…' },
  why: { cn: '为什么看不到？', en: 'Why can’t they see it?' },
  titleOf: { cn: (name: string) => `以“${name}”的身份查看`, en: (name: string) => `View as ${name}` },
  reason: { cn: '为什么要看', en: 'Reason' },
  reasonHint: {
    cn: '写进操作日志，如“工单 12：看不到草稿”',
    en: 'Goes into the log, such as “Ticket 12: can’t see a draft”',
  },
  same: {
    cn: '看到的与其一致，您自己看不到的除外。',
    en: 'You see what they see, unless you may not see it yourself.',
  },
  sameRole: { cn: '看到的是您只有这个角色时的内容。', en: 'You see what you would see with this role alone.' },
  nothing: { cn: '不能保存、审核、导出或发消息。', en: 'You can’t save, review, export or send anything.' },
  lasts: { cn: '最多 30 分钟，可以随时结束。', en: 'It lasts 30 minutes at most. Stop whenever you like.' },
  start: { cn: '开始查看', en: 'Start viewing' },
})

type Viewed = Pick<ViewedOf, 'model' | 'id'> & { readonly name: string | undefined }

/** Lets administrators find out what somebody sees, and why not more; empty for everybody else. */
export function SeeAs({ model, id, name }: Viewed) {
  const t = useTexts(viewTexts)
  const { may } = useOfficeRights()
  const [isOpen, setOpen] = useState(false)
  if (name === undefined || !may({ model: 'User', tags: ['view_as'] })) return null
  return (
    <Card title={model === 'User' ? t.person : t.role}>
      <div className="flex flex-wrap gap-2">
        <Button icon="user" onClick={() => setOpen(true)}>
          {model === 'User' ? t.begin : t.beginRole}
        </Button>
        {model === 'User' && (
          <LinkButton icon="help" to={officePath(`people/access?person=${id}`)}>
            {t.why}
          </LinkButton>
        )}
      </div>
      {isOpen && <ViewDialog model={model} id={id} name={name} onDismiss={() => setOpen(false)} />}
    </Card>
  )
}

function ViewDialog({
  model,
  id,
  name,
  onDismiss,
}: Viewed & { readonly name: string; readonly onDismiss: () => void }) {
  const t = useTexts(viewTexts)
  const [reason, setReason] = useState('')
  const { submit, isPending, problem } = useSubmit(viewAs)
  const start = () => submit({ model, id, reason }, ({ result }) => beginView(result))
  return (
    <Dialog
      title={t.titleOf(name)}
      onDismiss={onDismiss}
      actions={
        <Button variant="primary" type="submit" form="view-as" pending={isPending} disabled={reason.trim() === ''}>
          {t.start}
        </Button>
      }
    >
      <Form id="view-as" className="grid gap-3.5" onSubmit={start}>
        <Field label={t.reason} hint={t.reasonHint} error={problem} required>
          {(described) => (
            <TextInput
              {...described}
              value={reason}
              onChange={setReason}
              maxLength={VIEW_AS_PERSON.arguments.reason.max}
            />
          )}
        </Field>
        <ul className="grid list-disc gap-1 rounded-[12px] bg-fill py-3 pr-4 pl-8 text-sm">
          <li>{model === 'User' ? t.same : t.sameRole}</li>
          <li>{t.nothing}</li>
          <li>{t.lasts}</li>
        </ul>
      </Form>
    </Dialog>
  )
}
