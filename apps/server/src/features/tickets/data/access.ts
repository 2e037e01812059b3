import { allOf, anyOf, where } from '@cubic/contract'
import type { Rule } from '@cubic/data-platform'
import { mine } from '../../../infra/access/access-rules.ts'

export const holder = mine('user_id.id')
export const holderOrSubmitter: Rule = (caller) =>
  anyOf(holder(caller), allOf(where('user_id', 'is null'), mine('submitter_id.id')(caller)))
