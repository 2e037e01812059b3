import { CubicEventPage, PageMaterialFile } from '@cubic/contract'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { useParams } from 'react-router'
import { ListPage } from '../../../crud/list-page/list-page.tsx'
import { idOf } from '../../../crud/model/record-id.ts'
import { RecordPage } from '../../../crud/record-page/record-page.tsx'
import { officePath } from '../../../shell/screen.ts'
import { TabLinks } from '../../../ui/tabs.tsx'

const pageTexts = texts({
  title: { cn: '页面与素材', en: 'Pages and materials' },
  hint: {
    cn: '活动的自定义详情页，以及访客可下载的素材与其编码',
    en: 'Pages designed for events, and the files that visitors download from them, with their codes',
  },
  pages: { cn: '页面', en: 'Pages' },
  materials: { cn: '素材', en: 'Materials' },
  newPage: { cn: '新建页面', en: 'New page' },
  newMaterial: { cn: '添加素材', en: 'Add material' },
  noPages: { cn: '还没有自定义页面', en: 'No pages yet' },
  noPagesHint: { cn: '在活动的“页面”一步中设计', en: 'Design one in the “Page” step of an event' },
  noMaterials: { cn: '还没有素材', en: 'No materials yet' },
  noMaterialsHint: { cn: '添加后，可在页面中供访客下载', en: 'Once added, visitors can download them from a page' },
  usedBy: { cn: '用于活动', en: 'Used by' },
})

const materialPath = (id: number | 'new') => officePath(`pages/materials/${id}`)

function PageTabs() {
  const t = useTexts(pageTexts)
  const tabs = [
    { to: officePath('pages'), label: t.pages },
    { to: officePath('pages/materials'), label: t.materials },
  ]
  return <TabLinks label={t.title} tabs={tabs} />
}

export function PageList() {
  const t = useTexts(pageTexts)
  return (
    <ListPage
      model={CubicEventPage}
      title={t.title}
      records={t.pages}
      description={t.hint}
      columns={['name', { field: 'event_ids', label: t.usedBy }, 'material_ids']}
      create={{ label: t.newPage }}
      empty={{ title: t.noPages, hint: t.noPagesHint }}
    >
      <PageTabs />
    </ListPage>
  )
}

export function MaterialList() {
  const t = useTexts(pageTexts)
  return (
    <ListPage
      model={PageMaterialFile}
      title={t.title}
      records={t.materials}
      description={t.hint}
      columns={[
        'origin_filename',
        { field: 'flora_external_id', width: 160 },
        'page_id',
        { field: 'page_id.event_ids', label: t.usedBy },
      ]}
      rowTo={({ data }) => materialPath(data.id)}
      create={{ to: materialPath('new'), label: t.newMaterial }}
      empty={{ title: t.noMaterials, hint: t.noMaterialsHint }}
    >
      <PageTabs />
    </ListPage>
  )
}

export function MaterialForm() {
  const t = useTexts(pageTexts)
  const { id } = useParams()
  return (
    <RecordPage
      model={PageMaterialFile}
      id={idOf(id)}
      newTitle={t.newMaterial}
      groups={[
        {
          fields: ['origin_filename', 'page_id', 'download_url', 'flora_external_id'],
        },
      ]}
      listTo={officePath('pages/materials')}
      recordTo={materialPath}
    />
  )
}
