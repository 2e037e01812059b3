import type { Feature } from '../../infra/feature.ts'
import { ticketMethods } from './methods.ts'

export const tickets: Feature = {
  name: 'tickets',
  methods: ({ tries }) => ticketMethods(tries),
}
