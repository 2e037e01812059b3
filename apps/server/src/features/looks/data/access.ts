import { where } from '@cubic/contract'
import type { Access } from '@cubic/data-platform'
import { either, nobody } from '../../../infra/access/access-rules.ts'
import { admins } from '../../people/data/roles.ts'

/** People read the looks at their own data, administrators all of them. */
export const lookAccess: Access = {
  read: either(admins, () => where('about_me', '=', true)),
  create: nobody,
  write: nobody,
  unlink: nobody,
}
