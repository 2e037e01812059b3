import type { EventReport, Lang, Text } from '@cubic/contract'

export const REPORT_WORDS = {
  report: { cn: '活动报告', en: 'Event report' },
  definitions: { cn: '这些数字怎么算', en: 'How these numbers are computed' },
  smallGroups: {
    cn: '少于 5 人的分组并入其他或不显示，不含姓名和联系方式',
    en: 'Groups of fewer than five people are merged or left out. Without names and contacts',
  },
} as const satisfies { readonly [key: string]: Text }

const PENDING = {
  notOver: { cn: '活动还没有结束，数字还会变', en: 'The event isn’t over yet: these numbers still change' },
  conflicts: {
    cn: (count: number) => `有 ${count} 个签到冲突没有处理，处理后才算未到`,
    en: (count: number) =>
      `${count === 1 ? '1 door conflict isn’t' : `${count} door conflicts aren’t`} settled: no-shows are counted once they are`,
  },
  devices: {
    cn: (count: number) => `有 ${count} 台设备的扫码还没有传回`,
    en: (count: number) => `${count === 1 ? '1 device has' : `${count} devices have`} scans that haven’t arrived here`,
  },
} as const

/** Why the numbers may still change; nothing once they are final. */
export function pendingNotes({ pending, event }: EventReport, lang: Lang): readonly string[] {
  return [
    ...(pending.is_over ? [] : [PENDING.notOver[lang]]),
    ...(event.sign_in && pending.conflicts > 0 ? [PENDING.conflicts[lang](pending.conflicts)] : []),
    ...(pending.devices > 0 ? [PENDING.devices[lang](pending.devices)] : []),
  ]
}
