import type { TestEvent } from './builders.ts'
import type { useWire } from './wire.ts'
import { leaf } from './wire-client.ts'

export function registrationReads({ anAdmin, as }: Pick<ReturnType<typeof useWire>, 'anAdmin' | 'as'>) {
  const takenOf = async (event: TestEvent): Promise<unknown> => {
    const { data } = await as(await anAdmin()).get('CubicEventRegist', event.regist_id, ['taken_number'])
    return data?.['taken_number']
  }
  const statusesOf = async (event: TestEvent): Promise<readonly unknown[]> => {
    const { data } = await as(await anAdmin()).search('CubicEventApplicant', {
      condition: leaf('event_id', '=', event.id),
      fields: ['registration_status'],
      limit: -1,
    })
    return data.map((applicant) => applicant['registration_status'])
  }
  return { takenOf, statusesOf }
}
