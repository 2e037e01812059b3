import type { Page } from 'playwright-core'
import type { FormFieldOptions } from '../server/builders.ts'
import { expectVisible } from './looking.ts'
import type { Site } from './site.ts'

/** The widest of the choices of `aFormEvent`, as they are called in English. */
export const [BY_BUS, BY_TRAIN] = [
  'I come by the shuttle that starts in town',
  'I come by underground and walk from there',
]

export type Screen = {
  readonly name: string
  readonly path: string
  readonly act?: (page: Page) => Promise<unknown>
}
/** Waits for everything on a page, including islands that load at the first movement. */
export async function settle(page: Page): Promise<void> {
  await page.mouse.move(5, 300)
  await page.mouse.move(6, 301)
  await expectVisible(page.locator('main'))
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
}

export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click()
  await settle(page)
}

/** Opens what was said of the first project of the personal centre. */
export async function openFeedback(page: Page): Promise<void> {
  await page.locator('[aria-labelledby=my-projects]').getByRole('button').first().click()
  await settle(page)
}

const FORM: readonly FormFieldOptions[] = [
  { name: '姓名', name_en: 'Name', required: true },
  { type: 'date', name: '到达日期', name_en: 'Arrival', required: true },
  {
    type: 'radio',
    name: '用餐',
    name_en: 'Meal',
    required: true,
    selections: [
      { value: 'meat', name: '荤食' },
      { value: 'plants', name: '素食' },
    ],
    selections_en: [
      { value: 'meat', name: 'With meat' },
      { value: 'plants', name: 'Vegetarian' },
    ],
  },
  {
    type: 'radio',
    name: '如何到达',
    name_en: 'How you come',
    required: true,
    selections: [
      { value: 'bus', name: '乘坐学校从城里发出的接驳车' },
      { value: 'bicycle', name: '骑自行车，需要停在艺术楼旁边' },
      { value: 'train', name: '乘坐地铁，自己走到艺术楼' },
    ],
    selections_en: [
      { value: 'bus', name: BY_BUS },
      { value: 'bicycle', name: 'I come by bicycle and park it at the art building' },
      { value: 'train', name: BY_TRAIN },
    ],
  },
  {
    type: 'checkbox',
    name: '想参加的环节',
    name_en: 'What you will join',
    bounds: { min: 2, max: 3 },
    selections: [
      { value: 'shooting', name: '一起去外滩拍摄夜景，晚上九点返校' },
      { value: 'editing', name: '剪辑' },
      { value: 'showing', name: '放映' },
    ],
    selections_en: [
      { value: 'shooting', name: 'Filming the Bund at night, and back on campus by nine' },
      { value: 'editing', name: 'Editing' },
      { value: 'showing', name: 'Showing' },
    ],
  },
  { type: 'datetime', name: '返程时间', name_en: 'Your way home' },
  {
    type: 'textarea',
    name: '作品简介',
    name_en: 'About your film',
    tips: '不超过 2000 字',
    bounds: { length: 2000 },
  },
]

/**
 * An event whose form asks for a text, a date, a choice of two short answers and one of three long ones,
 * and what else is optional.
 */
export function aFormEvent(site: Site) {
  return site.anEvent({
    name: '光影工作坊 Harbour Film',
    registration: { limit: 30, max_applicants: 3 },
    columns: { address: '艺术楼 203', notice: '请自带相机' },
    form: FORM,
  })
}
