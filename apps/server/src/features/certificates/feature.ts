import type { Feature } from '../feature.ts'
import { KEPT_TABLES } from './data/kept.ts'
import { certificateJobs } from './jobs.ts'
import { certificateMethods } from './methods.ts'
import { certificateNumbers } from './migrations/180-certificate-numbers.ts'
import { signingKeys } from './migrations/181-signing-keys.ts'
import { certificateModels } from './model.ts'
import { certificateResolvers } from './resolvers.ts'
import { addCertificateRoutes } from './routes.ts'

export const certificates: Feature = {
  name: 'certificates',
  migrations: [certificateNumbers, signingKeys],
  keeps: KEPT_TABLES,
  models: certificateModels,
  methods: certificateMethods,
  jobs: certificateJobs,
  routes: addCertificateRoutes,
  resolvers: certificateResolvers,
}
