import type { Feature } from '../feature.ts'
import { interestModels } from './model.ts'

/** What people have saved, to be told when its registration opens. */
export const interests: Feature = { name: 'interests', models: () => interestModels }
