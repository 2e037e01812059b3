import type { Feature } from '../feature.ts'
import { interestJobs } from './jobs.ts'
import { interestModels } from './model.ts'

/** What people have saved or follow, to be told of it. */
export const interests: Feature = { name: 'interests', models: () => interestModels, jobs: interestJobs }
