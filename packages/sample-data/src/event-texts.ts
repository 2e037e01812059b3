import type { ActivityMode, Text } from '@cubic/contract'
import { CAREERS, CONTESTS, LECTURES, WORKSHOPS } from './learning-types.ts'
import { ARTS, SPORTS, TOURS, VOLUNTEERING } from './leisure-types.ts'
import type { SampleType } from './sample-type.ts'

export const EVENT_TYPES: readonly SampleType[] = [
  LECTURES,
  CONTESTS,
  ARTS,
  VOLUNTEERING,
  SPORTS,
  CAREERS,
  WORKSHOPS,
  TOURS,
]

/** Lectures and careers: nobody plays badminton online. */
export const MAY_BE_ONLINE: ReadonlySet<SampleType> = new Set([LECTURES, CAREERS])
export const ONLINE: Text = { cn: '线上活动', en: 'Online' }
export const MODES: readonly ActivityMode[] = ['offline', 'offline', 'offline', 'offline', 'hybrid', 'online']

const YOU_GET: Text = { cn: '你将收获', en: 'What you’ll get' }

/** Each type's description as rich text, written once: a million events share eight. */
export const DESCRIPTIONS: ReadonlyMap<SampleType, Text> = new Map(
  EVENT_TYPES.map((type) => [type, { cn: describe(type, 'cn'), en: describe(type, 'en') }]),
)

function describe({ about, points }: SampleType, lang: keyof Text): string {
  return `<p>${about[lang]}</p><h3>${YOU_GET[lang]}</h3><ul>${points.map((point) => `<li>${point[lang]}</li>`).join('')}</ul>`
}
