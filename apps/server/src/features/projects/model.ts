import { CubicFeedback, CubicProject, where } from '@cubic/contract'
import { defineModel, type Model } from '@cubic/data-platform'
import { either, mine } from '../../infra/access/access-rules.ts'
import { admins, eventManagers } from '../people/data/roles.ts'

const ofProject = either(eventManagers, mine('members.id'), mine('mentors.id'))
const ofFeedback = either(
  eventManagers,
  mine('project_id.members.id'),
  mine('project_id.mentors.id'),
  mine('mentor_id.id'),
)

export const projectModels: readonly Model[] = [
  defineModel(CubicProject, { access: { read: ofProject, create: admins, write: admins, unlink: admins } }),
  defineModel(CubicFeedback, {
    access: {
      read: ofFeedback,
      create: mine('project_id.mentors.id'),
      write: ofFeedback,
      unlink: admins,
      fields: {
        project_id: { write: either(admins, mine('project_id.mentors.id')) },
        applicant_id: { write: either(admins, mine('project_id.mentors.id')) },
        mentor_id: { write: admins },
        mentor_content: {
          read: either(mine('mentor_id.id'), () => where('mentor_edit_state', '=', 'submitted')),
          write: mine('mentor_id.id'),
        },
        mentor_edit_state: { write: mine('mentor_id.id') },
        client_content: {
          read: either(mine('project_id.members.id'), () => where('client_edit_state', '=', 'submitted')),
          write: mine('project_id.members.id'),
        },
        client_edit_state: { write: mine('project_id.members.id') },
      },
    },
    // The author of feedback is its mentor.
    beforeSave: async (_tx, caller, draft) => {
      if (draft.id === undefined) draft.values.set('mentor_id', caller.userId)
      return []
    },
  }),
]
