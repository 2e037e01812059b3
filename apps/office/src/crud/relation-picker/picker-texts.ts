import { texts } from '@cubic/web-kit/language/text'

export const pickerTexts = texts({
  choose: { cn: '输入以查找', en: 'Type to search' },
  clear: { cn: '清除', en: 'Clear' },
  show: { cn: '展开选项', en: 'Show choices' },
  remove: { cn: (name: string) => `移除${name}`, en: (name: string) => `Remove ${name}` },
  searching: { cn: '正在查找…', en: 'Searching…' },
  none: { cn: '没有可选的记录', en: 'Nothing to choose from' },
  nothing: { cn: '没有找到，换个词试试', en: 'Nothing found. Try other words' },
  failed: { cn: '查找失败，请检查网络', en: 'Couldn’t search. Check your connection' },
  create: { cn: '新建', en: 'Create new' },
  createOf: { cn: (name: string) => `新建“${name}”`, en: (name: string) => `Create “${name}”` },
  createTitle: { cn: (model: string) => `新建${model}`, en: (model: string) => `New: ${model}` },
})
