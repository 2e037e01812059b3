import type { Feature } from '../feature.ts'
import { accessMethods } from './methods.ts'

export const access: Feature = { name: 'access', methods: (config, services) => accessMethods(config, services) }
