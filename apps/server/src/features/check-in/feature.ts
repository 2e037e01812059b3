import type { Feature } from '../../infra/feature.ts'
import { checkInMethods } from './methods.ts'

export const checkIn: Feature = {
  name: 'check-in',
  methods: () => checkInMethods,
}
