import type { Feature } from '../feature.ts'
import { interestJobs } from './jobs.ts'
import { interestModels } from './model.ts'

export const interests: Feature = { name: 'interests', models: () => interestModels, jobs: interestJobs }
