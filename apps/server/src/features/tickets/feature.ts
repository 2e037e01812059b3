import type { Feature } from '../feature.ts'
import { ticketMethods } from './methods.ts'

export const tickets: Feature = {
  name: 'tickets',
  methods: (_config, services) => ticketMethods(services),
}
