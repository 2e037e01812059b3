import { CREATE_TAG } from '@cubic/contract'
import { hasUnits } from '../../data/has-units.ts'
import { officePath, type Command, type Screen, type ScreenRight } from '../../shell/screen.ts'
import { unitTree } from './data/api.ts'

/** Opens to everybody with a role in a unit, since they may hand it over. */
const right: ScreenRight = { model: 'CubicUnit', tags: [CREATE_TAG, 'write', 'hand_over'] }

export const unitScreens: readonly Screen[] = [
  {
    path: 'units',
    label: { cn: '单位', en: 'Units' },
    keywords: '院系 社团 部门 成员 学院 danwei school department club member',
    load: async () => (await import('./components/unit-screens.tsx')).UnitsScreen,
    reads: () => [unitTree()],
    nav: { section: 'organisation', order: 5, icon: 'units', isUsed: hasUnits },
    right,
    help: 'president',
  },
  {
    path: 'units/new',
    label: { cn: '新建单位', en: 'New unit' },
    load: async () => (await import('./components/unit-screens.tsx')).NewUnitScreen,
    right: { model: 'CubicUnit', tags: [CREATE_TAG] },
    help: 'president',
  },
  {
    path: 'units/:id/:part?',
    label: { cn: '单位', en: 'Unit' },
    load: async () => (await import('./components/unit-screens.tsx')).UnitScreen,
    reads: () => [unitTree()],
    right,
    help: 'president',
  },
]

export const unitCommands: readonly Command[] = [
  {
    label: { cn: '新建单位', en: 'New unit' },
    icon: 'plus',
    to: officePath('units/new'),
    right: { model: 'CubicUnit', tags: [CREATE_TAG] },
  },
]
