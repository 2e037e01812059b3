import { CubicEventType } from '@cubic/contract'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Cover } from '@cubic/web-kit/ui/cover'
import { useParams } from 'react-router'
import { ListPage } from '../../../crud/list-page/list-page.tsx'
import { idOf } from '../../../crud/model/record-id.ts'
import { RecordPage } from '../../../crud/record-page/record-page.tsx'
import { TYPE_ROWS } from '../internal/type-rows.ts'
import { officePath } from '../../../shell/screen.ts'

const typeTexts = texts({
  title: { cn: '活动类型', en: 'Event types' },
  hint: { cn: '访客按类型查找活动；排序小的在前', en: 'Visitors find events by type. Lower order comes first' },
  create: { cn: '新建类型', en: 'New type' },
  none: { cn: '还没有活动类型', en: 'No event types yet' },
  noneHint: {
    cn: '先添加几个类型，如讲座、竞赛、志愿服务',
    en: 'Add a few first, such as talks, contests and volunteering',
  },
})

export function TypeList() {
  const t = useTexts(typeTexts)
  return (
    <ListPage
      model={CubicEventType}
      title={t.title}
      description={t.hint}
      columns={[
        { field: 'name', render: ({ data }) => <TypeName {...data} /> },
        { field: 'sort', width: 120 },
        'creator',
      ]}
      sort={TYPE_ROWS.sort}
      create={{ label: t.create }}
      empty={{ title: t.none, hint: t.noneHint }}
    />
  )
}

/** Shows the motif and hue of the covers of its events. */
function TypeName({ id, name }: { readonly id: number; readonly name: string }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Cover src="" seed={id} kind={id} shown="row" className="h-9 w-[52px] shrink-0 rounded-[8px]" />
      <span className="truncate">{name}</span>
    </span>
  )
}

export function TypeForm() {
  const t = useTexts(typeTexts)
  const { id } = useParams()
  return (
    <RecordPage
      model={CubicEventType}
      id={idOf(id)}
      newTitle={t.create}
      groups={[{ fields: ['name', 'sort'] }]}
      listTo={officePath('event-types')}
    />
  )
}
