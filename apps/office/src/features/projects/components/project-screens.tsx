import { whereOf, CubicProject, CubicFeedback } from '@cubic/contract'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { useParams } from 'react-router'
import { ListPage } from '../../../crud/list-page/list-page.tsx'
import { idOf } from '../../../crud/model/record-id.ts'
import { RecordPage } from '../../../crud/record-page/record-page.tsx'
import { PROJECT_ROWS } from '../internal/project-rows.ts'
import { officePath } from '../../../shell/screen.ts'

const projectTexts = texts({
  title: { cn: '项目与反馈', en: 'Projects and feedback' },
  create: { cn: '新建项目', en: 'New project' },
  noProjects: { cn: '还没有项目', en: 'No projects yet' },
  noProjectsHint: {
    cn: '添加项目和导师，导师就能在个人中心写反馈',
    en: 'Add projects with their mentors, who write feedback in their personal centre',
  },
  feedback: { cn: '反馈', en: 'Feedback' },
  none: { cn: '还没有反馈', en: 'No feedback yet' },
  noneHint: { cn: '导师写下的反馈会显示在这里', en: 'What mentors write appears here' },
})

export function ProjectList() {
  const t = useTexts(projectTexts)
  return (
    <ListPage
      model={CubicProject}
      title={t.title}
      columns={PROJECT_ROWS.fields}
      create={{ label: t.create }}
      empty={{ title: t.noProjects, hint: t.noProjectsHint }}
    />
  )
}

export function ProjectForm() {
  const t = useTexts(projectTexts)
  const { id } = useParams()
  const project = idOf(id)
  return (
    <RecordPage model={CubicProject} id={project} newTitle={t.create} listTo={officePath('projects')}>
      {project !== 'new' && (
        <>
          <h2 className="mt-2 text-[0.9375rem]">{t.feedback}</h2>
          <ListPage
            embedded
            model={CubicFeedback}
            condition={whereOf(CubicFeedback)('project_id', '=', project)}
            columns={['mentor_id', 'mentor_content', 'mentor_edit_state', 'client_content', 'client_edit_state']}
            create={null}
            empty={{ title: t.none, hint: t.noneHint }}
          />
        </>
      )}
    </RecordPage>
  )
}
