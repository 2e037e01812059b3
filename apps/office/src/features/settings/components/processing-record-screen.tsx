import { CubicSettings, type Erasing, type ProcessingRecord, RECORD_SETTINGS, type Text } from '@cubic/contract'
import { useChange } from '@cubic/web-kit/queries/change'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useQuery } from '@cubic/web-kit/queries/query'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Notice } from '@cubic/web-kit/ui/card'
import { Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useFailureToast } from '../../../crud/actions/use-change-problem.ts'
import { download } from '../../../data/office-files.ts'
import { officePath } from '../../../shell/screen.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Card, Page, PageHead } from '../../../ui/layout.tsx'
import { processingRecord, receiveRecord } from '../data/processing-record-api.ts'
import { SettingsTabs } from './settings-tabs.tsx'

const recordTexts = texts({
  title: { cn: '个人数据', en: 'Personal data' },
  hint: {
    cn: '处理记录：存了哪些个人数据，为什么，存多久。由系统根据每个字段的规则生成。',
    en: 'The record of processing: which data is kept, why, and for how long. Made from the rule of each field.',
  },
  download: { cn: '下载处理记录', en: 'Download the record' },
  file: { cn: '处理记录.html', en: 'record-of-processing.html' },
  missing: { cn: '还要由您填写', en: 'Only you can say' },
  fill: { cn: '去填写', en: 'Fill in' },
  why: { cn: '用途', en: 'Purpose' },
  until: { cn: '期限', en: 'Kept' },
  delete: { cn: '删除账号时删掉', en: 'Deleted with the account' },
  anonymise: { cn: '留下，不再指向个人', en: 'Kept without the person' },
  keep: { cn: '照旧保留', en: 'Kept as it is' },
  recipients: { cn: '接收方', en: 'Recipients' },
  nobody: { cn: '没有设置任何外部服务', en: 'No outside service is set up' },
  measures: { cn: '安全措施', en: 'Security measures' },
})

/** Shows the record of processing, and what the organisation still has to add to it. */
export function ProcessingRecordScreen() {
  const t = useTexts(recordTexts)
  const { data, error } = useQuery(processingRecord())
  const { isPending, mutate } = useChange(receiveRecord)
  const sayFailure = useFailureToast()
  const save = () => mutate(undefined, { onSuccess: (file) => download(file, t.file), onError: sayFailure })
  return (
    <Page>
      <PageHead
        title={t.title}
        description={t.hint}
        actions={
          <Button icon="download" pending={isPending} onClick={save}>
            {t.download}
          </Button>
        }
      />
      <SettingsTabs />
      {error && !data ? (
        <Card>
          <FailedRead error={error} />
        </Card>
      ) : data ? (
        <Record record={data} />
      ) : (
        <Loading className="grid gap-3.5">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-36 rounded-[14px]" />
          ))}
        </Loading>
      )}
    </Page>
  )
}

function Record({ record: { said, kinds, recipients, measures } }: { readonly record: ProcessingRecord }) {
  const t = useTexts(recordTexts)
  return (
    <>
      <Missing said={said} />
      {kinds.map((kind) => (
        <Kind key={kind.kind} kind={kind} />
      ))}
      <Card title={t.recipients}>
        <ul className="grid gap-1 text-sm">
          {recipients.length === 0 && <li>{t.nobody}</li>}
          {recipients.map(({ label, name }) => (
            <li key={`${label} ${name}`}>
              {label}: {name}
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t.measures}>
        <ul className="grid list-disc gap-1 pl-5 text-sm">
          {measures.map((measure) => (
            <li key={measure}>{measure}</li>
          ))}
        </ul>
      </Card>
    </>
  )
}

function Missing({ said }: Pick<ProcessingRecord, 'said'>) {
  const [t, lang] = [useTexts(recordTexts), useLanguage()]
  const missing = RECORD_SETTINGS.filter((name) => said[name] === null)
  if (missing.length === 0) return null
  const label = (name: (typeof missing)[number]): Text => CubicSettings.fields[name].label
  return (
    <Notice title={t.missing}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>{missing.map((name) => label(name)[lang]).join(lang === 'cn' ? '、' : ', ')}</span>
        <LinkButton to={officePath('settings')}>{t.fill}</LinkButton>
      </div>
    </Notice>
  )
}

const ERASINGS: readonly Erasing[] = ['delete', 'anonymise', 'keep']

function Kind({ kind: { label, why, until, records } }: { readonly kind: ProcessingRecord['kinds'][number] }) {
  const [t, lang] = [useTexts(recordTexts), useLanguage()]
  return (
    <Card title={label}>
      <div className="grid gap-3 text-sm">
        <dl className="grid gap-1">
          <Line term={t.why}>{why}</Line>
          <Line term={t.until}>{until}</Line>
        </dl>
        <ul className="grid gap-2">
          {records.map((record) => (
            <li key={record.label}>
              <h3 className="font-semibold">{record.label}</h3>
              <dl className="grid gap-0.5 text-ink-2">
                {ERASINGS.filter((erasing) => record.fields[erasing].length > 0).map((erasing) => (
                  <Line key={erasing} term={t[erasing]}>
                    {record.fields[erasing].join(lang === 'cn' ? '、' : ', ')}
                  </Line>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

function Line({ term, children }: { readonly term: string; readonly children: string }) {
  return (
    <div className="grid gap-x-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-ink-3">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}
