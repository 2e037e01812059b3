import { where } from '@cubic/contract'
import type { Access } from '@cubic/data-platform'
import { either, nobody } from '../../../infra/access/access-rules.ts'
import { admins } from '../../people/data/roles.ts'

/** Read by those whom it is about. */
export const lookAccess: Access = {
  read: either(admins, () => where('about_me', '=', true)),
  create: nobody,
  write: nobody,
  unlink: nobody,
}
