import type { ArgumentDeclaration, ArgumentsOf, MethodDeclaration, ResultOf } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language/language'
import { makeModelStale } from '@cubic/web-kit/queries/query-families'
import { formatNumber, useTexts } from '@cubic/web-kit/language/text'
import { Progress as ProgressBar } from '@cubic/web-kit/ui/progress'
import { useToast } from '@cubic/web-kit/ui/toast'
import { useState, type ReactNode } from 'react'
import { client } from '../../data/client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import {
  ArgumentsForm,
  missingArgument,
  type ArgumentControl,
  type ArgumentControls,
  type Arguments,
} from './arguments-form.tsx'
import { wordsOf } from './method-words.ts'
import { Failures, More, ROWS_SHOWN } from './failures.tsx'
import { oneByOne, useRunOver, type Batches, type Progress } from './run-over.ts'
import { crudTexts } from '../texts.ts'
import { useFailureToast } from './use-change-problem.ts'
import { useCounted } from './use-counted.ts'
import { useTakeBack } from './use-take-back.ts'

export type ActionTarget = {
  /** Returns the records when the action starts. */
  readonly ids: () => Promise<readonly number[]>
  readonly count: number
  /** For one record. */
  readonly name?: string
  /** The known names of records, for the list of failures. */
  readonly nameOf?: (id: number) => string | undefined
}

/** How an action is applied to many records with few calls, and how it is undone. */
export type ManyRun = Pick<ActionDialogProps, 'batches'> &
  Partial<Pick<ActionDialogProps, 'undo' | 'lacks' | 'controls'>>

export type Given<Method extends MethodDeclaration> = Partial<ArgumentsOf<Method>>
type MethodRun<Method extends MethodDeclaration> = {
  readonly batches: (given: Given<Method>) => Batches
  readonly undo?: Batches
  readonly lacks?: (given: Given<Method>) => (keyof Method['arguments'] & string) | undefined
  readonly controls?: { readonly [Name in keyof Given<Method>]?: ArgumentControl<Given<Method>, Name> }
}

export function runOf<const Method extends MethodDeclaration>(method: Method, run: MethodRun<Method>): ManyRun
// The types end here: the dialog asks by the declaration and checks by it.
export function runOf(_method: MethodDeclaration, run: ManyRun): ManyRun {
  return run
}

export type ActionDialogProps = {
  readonly title: string
  readonly body?: ReactNode
  /** The button's label, a verb; it may depend on what is answered. */
  readonly confirm: string | ((given: Arguments) => string)
  /** Names the model whose records are changed and counted. */
  readonly model: string
  /** Says that it is done: `whom` is the name of one record, or how many they are. */
  readonly said: (whom: string | number, given: Arguments) => string
  /** The label of the button that leaves without acting; otherwise "Cancel". */
  readonly keep?: string
  readonly danger?: boolean
  readonly asks?: { readonly [name: string]: ArgumentDeclaration }
  readonly method?: MethodDeclaration
  readonly target: ActionTarget
  readonly batches: (given: Arguments) => Batches
  /** An optional argument that these answers make necessary. */
  readonly lacks?: (given: Arguments) => string | undefined
  readonly controls?: ArgumentControls
  /** Undoes the action; the confirmation offers it. */
  readonly undo?: Batches
  /** Called when all is done; the dialog closes by itself after a single record. */
  readonly onDone?: () => void
  readonly onDismiss: () => void
}

/** Explains an action, asks for its arguments, runs it for one or many records, and reports each outcome. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, body, danger = false, asks = {}, method, controls, onDismiss } = props
  const t = useTexts(crudTexts)
  const [given, setGiven] = useState<Arguments>({})
  // The names at the start: a deleted record is no longer on the list.
  const [target] = useState(props.target)
  const confirm = typeof props.confirm === 'string' ? props.confirm : props.confirm(given)
  const run = useRun({ ...props, target }, given)
  const { progress, isReading, isBusy, isFinished } = run
  const lacking = props.lacks?.(given)
  const isAsked = progress.state === 'idle' && !isReading
  const isMissing = (missingArgument(asks, given) ?? lacking) !== undefined
  return (
    <Dialog
      title={title}
      onDismiss={isBusy ? () => undefined : onDismiss}
      leave={<LeaveButtons run={run} keep={props.keep} onDismiss={onDismiss} />}
      actions={
        isFinished && progress.failed.length > 0 ? (
          <Button variant="primary" icon="refresh" onClick={() => run.begin(progress.failed.map(({ id }) => id))}>
            {t.retryFailed}
          </Button>
        ) : (
          <Button
            variant={danger ? 'danger' : 'primary'}
            pending={isBusy}
            disabled={isMissing || isFinished}
            onClick={() => run.begin()}
          >
            {confirm}
          </Button>
        )
      }
    >
      <div className="grid gap-3.5 text-[0.875rem]">
        {body && <div className="text-ink-2">{body}</div>}
        {isAsked && (
          <ArgumentsForm
            {...{ asks, lacking, controls, given }}
            words={method && wordsOf(method)}
            onChange={setGiven}
          />
        )}
        {isReading && <p role="status">{t.collecting}</p>}
        {progress.state !== 'idle' && run.isMany && <Handled label={title} progress={progress} />}
        {progress.failed.length > 0 && (
          <Failures
            failed={progress.failed}
            model={props.model}
            nameOf={target.count > 1 ? (id) => nameIn(target, id) : undefined}
          />
        )}
        {run.hasDone && <Done ids={progress.done} target={target} model={props.model} />}
      </div>
    </Dialog>
  )
}

function Handled({ label, progress }: { readonly label: string; readonly progress: Progress }) {
  const t = useTexts(crudTexts)
  const handled = progress.done.length + progress.failed.length
  return (
    <div className="grid gap-1.5" role="status">
      <ProgressBar label={label} value={handled / Math.max(1, progress.all)} />
      <span className="text-sm text-ink-2">{t.running(handled, progress.all)}</span>
    </div>
  )
}

function LeaveButtons({
  run,
  keep,
  onDismiss,
}: {
  readonly run: ReturnType<typeof useRun>
  readonly keep: string | undefined
  readonly onDismiss: () => void
}) {
  const t = useTexts(crudTexts)
  const { done } = run.progress
  const undo = run.hasDone ? run.takeBack(done) : undefined
  if (run.isBusy && run.isMany) return <Button onClick={run.stop}>{t.stop}</Button>
  return (
    <>
      <Button onClick={onDismiss} disabled={run.isBusy}>
        {run.isFinished ? t.done : (keep ?? t.cancel)}
      </Button>
      {undo && (
        <Button
          icon="undo"
          onClick={() => {
            undo.run()
            onDismiss()
          }}
        >
          {t.undoDone(done.length)}
        </Button>
      )}
    </>
  )
}

function useRun({ model, target, said, batches, undo, onDone, onDismiss }: ActionDialogProps, given: Arguments) {
  const t = useTexts(crudTexts)
  const toast = useToast()
  const [isReading, setReading] = useState(false)
  const { progress, start, stop } = useRunOver(t.noAnswer)
  const takeBack = useTakeBack(model, undo)
  const sayFailure = useFailureToast()

  async function perform(ids: readonly number[] | undefined): Promise<void> {
    setReading(ids === undefined)
    const all = ids ?? (await target.ids().catch(sayFailure))
    setReading(false)
    if (!all) return
    const end = await start(all, batches(given))
    await makeModelStale(model)
    if (end.failed.length > 0 || end.done.length < end.all) return
    toast(said(target.count === 1 ? (target.name ?? '') : end.done.length, given), 'success', takeBack(end.done))
    onDone?.()
    onDismiss()
  }

  const isMany = target.count !== 1
  const isFinished = progress.state === 'finished'
  return {
    progress,
    isMany,
    isReading,
    isBusy: isReading || progress.state === 'running',
    isFinished,
    /** Some of many records are done, and nothing is under way. */
    hasDone: isFinished && isMany && progress.done.length > 0,
    begin: (ids?: readonly number[]) => void perform(ids),
    stop,
    takeBack,
  }
}

export function nameIn({ nameOf, name }: Pick<ActionTarget, 'nameOf' | 'name'>, id: number): string {
  return nameOf?.(id) ?? name ?? `#${formatNumber(id)}`
}

function Done({
  ids,
  target,
  model,
}: Pick<ActionDialogProps, 'target' | 'model'> & { readonly ids: readonly number[] }) {
  const t = useTexts(crudTexts)
  const counted = useCounted(model)
  return (
    <div className="grid gap-1.5">
      <p className="font-semibold text-ok">{t.finished(counted(ids.length))}</p>
      <ul className="flex max-h-32 flex-wrap gap-x-3 overflow-y-auto rounded-[10px] bg-fill px-3 py-1.5 text-sm">
        {ids.slice(0, ROWS_SHOWN).map((id) => (
          <li key={id} className="py-0.5">
            {nameIn(target, id)}
          </li>
        ))}
      </ul>
      <More count={ids.length} />
    </div>
  )
}

type MethodDialogProps<Method extends MethodDeclaration> = {
  readonly method: Method
  /** Handles many records with one call, and undoes it; if omitted, the method is called for each record. */
  readonly many?: ManyRun | undefined
  readonly target: ActionTarget
  /** What it comes to for this record, said before the effect that it always has. */
  readonly extent?: string | undefined
  readonly onDone?: { done(result: ResultOf<Method>): void }['done']
  readonly onDismiss: () => void
}

export function MethodDialog<const Method extends MethodDeclaration>(props: MethodDialogProps<Method>): ReactNode
export function MethodDialog({
  method,
  many,
  target,
  extent,
  onDone,
  onDismiss,
}: MethodDialogProps<MethodDeclaration>) {
  const t = useTexts(crudTexts)
  const lang = useLanguage()
  const words = wordsOf(method)
  const [result, setResult] = useState<ResultOf<MethodDeclaration>>(null)
  const label = words.label[lang]
  const counted = useCounted(method.model)
  const name = target.name === undefined ? t.selected(counted(target.count)) : target.name
  return (
    <ActionDialog
      title={`${label} · ${name}`}
      body={
        extent === undefined ? (
          words.effect?.[lang]
        ) : (
          <>
            <p className="font-semibold text-ink">{extent}</p>
            {words.effect?.[lang]}
          </>
        )
      }
      model={method.model}
      confirm={(given) => decisionIn(method, given)?.[lang] ?? label}
      said={(whom, given) => {
        const decision = decisionIn(method, given)
        const past = lang === 'cn' ? (decision ?? words.label).cn : (decision ?? words).past
        return typeof whom === 'string' ? t.didOne(past) : t.didMany(past, counted(whom))
      }}
      danger={words.tone === 'danger'}
      asks={method.arguments}
      method={method}
      target={target}
      batches={
        many?.batches ??
        ((given) =>
          oneByOne(async (id) => {
            const answer = await client.callMethod(method, id, given)
            if (answer.status === 'ok') setResult(answer.result)
            return answer.status === 'ok' ? { status: 'ok' } : { status: 'error', error_msg: answer.error_msg }
          }))
      }
      {...(many?.undo && { undo: many.undo })}
      {...(many?.lacks && { lacks: many.lacks })}
      {...(many?.controls && { controls: many.controls })}
      onDone={() => onDone?.(result)}
      onDismiss={onDismiss}
    />
  )
}

/** The choice that the method asks for, once it is made: what pressing the button will do. */
function decisionIn(method: MethodDeclaration, given: Arguments) {
  const name = Object.keys(method.arguments).find((each) => method.arguments[each]?.type === 'choice')
  const chosen = name === undefined ? undefined : given[name]
  if (name === undefined || typeof chosen !== 'string') return undefined
  return wordsOf(method).arguments?.[name]?.choices?.[chosen]
}
