import type { Access } from '@cubic/data-platform'
import { nobody } from '../../../infra/access/access-rules.ts'
import { admins } from '../../people/data/roles.ts'

export const adminsOnly: Access = { read: admins, create: admins, write: admins, unlink: admins }

/** Made and kept by log-ins; an administrator may unlink one. */
export const identityAccess: Access = { read: admins, create: nobody, write: nobody, unlink: admins }
