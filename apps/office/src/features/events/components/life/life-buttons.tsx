import {
  AUDIT_EVENT,
  DUPLICATE_EVENT,
  type MethodDeclaration,
  PIN_EVENT,
  PUBLISH_EVENT,
  REPEAT_EVENT,
  SUBMIT_REVIEW,
  UNPIN_EVENT,
  UNPUBLISH_EVENT,
} from '@cubic/contract'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useNavigate } from '@cubic/web-kit/navigation/routing'
import { useTexts } from '@cubic/web-kit/language/text'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState } from 'react'
import { useLanguage } from '@cubic/web-kit/language/language'
import { ActionDialog, type ActionDialogProps, MethodDialog } from '../../../../crud/actions/action-dialog.tsx'
import { wordsOf } from '../../../../crud/actions/method-words.ts'
import { useRefusal } from '../../../../crud/actions/refusal.ts'
import { useSubmit } from '../../../../crud/actions/use-submit.ts'
import { useWhyPath } from '../../../../shell/office-rights.ts'
import { officePath } from '../../../../shell/screen.ts'
import { Button, IconButton, LinkButton } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Failure } from '../../../../ui/failure.tsx'
import { Field, TextAreaInput } from '../../../../ui/field.tsx'
import { Menu, MenuItem, MenuLine, MenuLinkItem } from '../../../../ui/menu.tsx'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { auditEvent, deleteEvents, type LoadedEvent } from '../../data/api.ts'
import { isLive } from '../../internal/stages.ts'
import { editorTexts } from '../../data/texts.ts'
import { UNDOABLE } from '../../internal/undoable-methods.ts'
import { checkOf } from './check-panel.tsx'
import type { EditedEvent } from '../../internal/edited-event.ts'
import { CancelDialog, ShownDialog } from './offline-dialogs.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { seriesTexts } from '../../internal/series-texts.ts'
import { RepeatDialog } from '../series/repeat-dialog.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { PreviewDialog } from './visitor-preview.tsx'

type Props = { readonly edited: EditedEvent; readonly loaded: LoadedEvent; readonly name: string }
type Open =
  | 'preview'
  | 'publish'
  | 'submit'
  | 'review'
  | 'duplicate'
  | 'repeat'
  | 'share'
  | 'shown'
  | 'cancel'
  | 'delete'
  | MethodDeclaration

/** Shows the next step as a button, the rest in a menu: on phones all the rest, to fit in one row. */
export function LifeButtons({ edited, loaded, name }: Props) {
  const t = useTexts(editorTexts)
  const [open, setOpen] = useState<Open>()
  const isPhone = useIsPhone()
  const { id, status } = edited
  return (
    <>
      {!isPhone && (
        <>
          <Button icon="device" onClick={() => setOpen('preview')}>
            {t.preview}
          </Button>
          {isLive(status) && (
            <>
              <LinkButton to={paths.event(id)} icon="external">
                {t.viewPublic}
              </LinkButton>
              <Button icon="qr" onClick={() => setOpen('share')}>
                {t.share}
              </Button>
            </>
          )}
        </>
      )}
      <NextStep edited={edited} onOpen={setOpen} />
      <Menu trigger={<IconButton label={t.more} icon="more" className="size-9 border border-line-2" />}>
        {isPhone && (
          <>
            <MenuItem icon="device" onClick={() => setOpen('preview')}>
              {t.preview}
            </MenuItem>
            {isLive(status) && (
              <>
                <MenuLinkItem to={paths.event(id)} icon="external">
                  {t.viewPublic}
                </MenuLinkItem>
                <MenuItem icon="qr" onClick={() => setOpen('share')}>
                  {t.share}
                </MenuItem>
              </>
            )}
            <MenuLine />
          </>
        )}
        <OtherSteps edited={edited} loaded={loaded} onOpen={setOpen} />
      </Menu>
      {open && <StepDialog {...{ edited, loaded, name, open }} onOpen={setOpen} onDismiss={() => setOpen(undefined)} />}
    </>
  )
}

function StepDialog({
  edited,
  loaded,
  name,
  open,
  onOpen,
  onDismiss,
}: Props & { readonly open: Open; readonly onOpen: (next: Open) => void; readonly onDismiss: () => void }) {
  const navigate = useNavigate()
  const { id } = edited
  const target = { ids: () => Promise.resolve([id]), count: 1, name }
  switch (open) {
    case 'preview':
      return <PreviewDialog edited={edited} onDismiss={onDismiss} />
    case 'publish':
      return <PublishDialog edited={edited} onPublished={() => onOpen('share')} onDismiss={onDismiss} />
    case 'share':
      return (
        <ShareDialog id={id} loaded={loaded} isRegistered={edited.registration !== undefined} onDismiss={onDismiss} />
      )
    case 'submit':
      return <MethodDialog method={SUBMIT_REVIEW} target={target} onDismiss={onDismiss} />
    case 'review':
      return <ReviewDialog id={id} onDismiss={onDismiss} />
    case 'duplicate':
      return (
        <DuplicateDialog
          id={id}
          start={loaded.values.start_time ?? ''}
          onDone={(copy) => navigate(officePath(`events/${copy}`))}
          onDismiss={onDismiss}
        />
      )
    case 'repeat': {
      const start = loaded.values.start_time ?? ''
      return <RepeatDialog id={id} start={start} last={start} onDismiss={onDismiss} />
    }
    case 'shown':
      return <ShownDialog id={id} isShown={loaded.values.to_official_website} name={name} onDismiss={onDismiss} />
    case 'cancel':
      return <CancelDialog id={id} name={name} isInSeries={Boolean(loaded.values.series_id)} onDismiss={onDismiss} />
    case 'delete':
      return <DeleteDraftDialog target={target} name={name} onDismiss={onDismiss} />
    default:
      return <MethodDialog method={open} many={UNDOABLE[open.name]} target={target} onDismiss={onDismiss} />
  }
}

function DeleteDraftDialog({
  name,
  ...asked
}: Pick<ActionDialogProps, 'target' | 'onDismiss'> & { readonly name: string }) {
  const t = useTexts(editorTexts)
  const navigate = useNavigate()
  return (
    <ActionDialog
      {...asked}
      model="CubicEventBase"
      title={t.deleteTitle(name)}
      body={t.deleteHint}
      confirm={t.deleteDraft}
      said={() => t.deletedDraft}
      danger
      batches={() => deleteEvents}
      onDone={() => navigate(officePath('events'), { replace: true })}
    />
  )
}

function NextStep({ edited, onOpen }: { readonly edited: EditedEvent; readonly onOpen: (open: Open) => void }) {
  const t = useTexts(editorTexts)
  const { tags } = edited
  const { problems } = checkOf(edited)
  const parts = Object.values(edited.parts)
  const records = [edited.event, edited.registration]
  const isUnsaved =
    records.some((record) => record && record.changed.length > 0) || parts.some(({ state }) => state !== 'saved')
  const isIncomplete =
    problems.length > 0 ||
    parts.some((part) => part.problems > 0) ||
    records.some((record) => record && Object.keys(record.problems).length > 0)
  const reason = isIncomplete ? t.incomplete : isUnsaved ? t.saveFirst : undefined
  if (tags.includes(AUDIT_EVENT.name))
    return (
      <Button variant="primary" onClick={() => onOpen('review')}>
        {t.review}
      </Button>
    )
  if (tags.includes(PUBLISH_EVENT.name))
    return (
      <Button variant="primary" disabledReason={reason} onClick={() => onOpen('publish')}>
        {t.publish}
      </Button>
    )
  if (tags.includes(SUBMIT_REVIEW.name))
    return (
      <Button variant="primary" disabledReason={reason} onClick={() => onOpen('submit')}>
        {t.submit}
      </Button>
    )
  return null
}

function OtherSteps({
  edited,
  loaded,
  onOpen,
}: {
  readonly edited: EditedEvent
  readonly loaded: LoadedEvent
  readonly onOpen: (open: Open) => void
}) {
  const t = useTexts(editorTexts)
  const lang = useLanguage()
  const ts = useTexts(seriesTexts)
  const refusal = useRefusal(edited.event.model)
  const why = useWhyPath(edited.event.model.name, edited.id)
  const pinning = loaded.values.top_or_not ? UNPIN_EVENT : PIN_EVENT
  const unless = (tag: string) => refusal(edited.tags, tag)
  return (
    <>
      <MenuItem icon="copy" disabledReason={unless(DUPLICATE_EVENT.name)} onClick={() => onOpen('duplicate')}>
        {t.duplicate}
      </MenuItem>
      {!loaded.values.series_id && (
        <MenuItem icon="calendar" disabledReason={unless(REPEAT_EVENT.name)} onClick={() => onOpen('repeat')}>
          {ts.repeat}
        </MenuItem>
      )}
      {edited.tags.includes(PUBLISH_EVENT.name) && edited.tags.includes(SUBMIT_REVIEW.name) && (
        <MenuItem icon="check" onClick={() => onOpen('submit')}>
          {t.submit}
        </MenuItem>
      )}
      <MenuItem disabledReason={unless(pinning.name)} onClick={() => onOpen(pinning)}>
        {wordsOf(pinning).label[lang]}
      </MenuItem>
      {isLive(edited.status) && (
        <MenuItem disabledReason={unless('write')} onClick={() => onOpen('shown')}>
          {loaded.values.to_official_website ? t.takeOffline : t.putOnline}
        </MenuItem>
      )}
      {edited.status === 'scheduled' ? (
        <MenuItem disabledReason={unless(UNPUBLISH_EVENT.name)} onClick={() => onOpen(UNPUBLISH_EVENT)}>
          {t.unschedule}
        </MenuItem>
      ) : (
        <MenuItem disabledReason={unless(UNPUBLISH_EVENT.name)} onClick={() => onOpen('cancel')}>
          {t.cancelEvent}
        </MenuItem>
      )}
      {why !== undefined && (
        <MenuLinkItem to={why} icon="help">
          {t.why}
        </MenuLinkItem>
      )}
      <MenuLine />
      <MenuItem icon="trash" danger disabledReason={unless('unlink')} onClick={() => onOpen('delete')}>
        {t.deleteDraft}
      </MenuItem>
    </>
  )
}

function ReviewDialog({ id, onDismiss }: { readonly id: number; readonly onDismiss: () => void }) {
  const t = useTexts(editorTexts)
  const toast = useToast()
  const [reason, setReason] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const { submit, isPending, problem } = useSubmit(auditEvent)
  const decide = (decision: 'approve' | 'reject') => {
    const isMissing = decision === 'reject' && reason.trim() === ''
    setReasonMissing(isMissing)
    if (isMissing) return
    submit({ id, decision, ...(reason.trim() !== '' && { reason }) }, () => {
      toast(decision === 'approve' ? t.approved : t.sentBack)
      onDismiss()
    })
  }
  return (
    <Dialog
      title={t.reviewTitle}
      onDismiss={onDismiss}
      actions={
        <>
          <Button variant="danger" pending={isPending} onClick={() => decide('reject')}>
            {t.sendBack}
          </Button>
          <Button variant="primary" pending={isPending} onClick={() => decide('approve')}>
            {t.approve}
          </Button>
        </>
      }
    >
      <div className="grid gap-3.5">
        <p className="text-sm text-ink-2">{t.reviewHint}</p>
        <Field label={t.reason} error={isReasonMissing ? t.reasonNeeded : undefined}>
          {(described) => <TextAreaInput {...described} value={reason} onChange={setReason} maxLength={2000} />}
        </Field>
        <Failure>{problem}</Failure>
      </div>
    </Dialog>
  )
}
