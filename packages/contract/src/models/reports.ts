import { declareModel, selections } from '../core/model.ts'
import { REPORT_AUDIENCE } from '../core/enumerations.ts'

export const CubicReportLink = declareModel({
  name: 'CubicReportLink',
  label: { cn: '报告链接', en: 'Report link' },
  description: {
    cn: '把一个活动的报告给别人看，不含姓名，到期失效',
    en: 'Shows the report of an event to others, without names, until it ends',
  },
  displayField: 'event_id',
  kept: 'nobody',
  fields: {
    event_id: {
      type: 'to_one',
      model: 'CubicEventBase',
      required: true,
      onUnlink: 'cascade',
      label: { cn: '活动', en: 'Event' },
    },
    code: { type: 'text', max: 12, readonly: true, notNull: true, label: { cn: '链接码', en: 'Code' } },
    url: { type: 'url', derived: true, notNull: true, label: { cn: '链接', en: 'Link' } },
    ends_at: {
      type: 'instant',
      required: true,
      label: { cn: '到期', en: 'Ends at' },
      help: { cn: '最长一年', en: 'A year from now at the latest' },
    },
    audience: {
      type: 'selection',
      selections: selections(REPORT_AUDIENCE),
      default: 'signed_in',
      required: true,
      label: { cn: '谁能打开', en: 'Who can open it' },
    },
    word: {
      type: 'text',
      max: 60,
      label: { cn: '口令', en: 'Word' },
      help: { cn: '打开链接时要填，不分大小写', en: 'Asked for when the link is opened. Capitals do not matter' },
    },
    comments: {
      type: 'boolean',
      default: false,
      notNull: true,
      label: { cn: '包含评语', en: 'With comments' },
      help: {
        cn: '不含姓名，提到报名人姓名的评语不显示',
        en: 'Without names. Comments that name somebody who registered are left out',
      },
    },
    active: {
      type: 'boolean',
      default: true,
      notNull: true,
      label: { cn: '启用', en: 'Active' },
      help: { cn: '停用后谁也打不开', en: 'While off, nobody can open it' },
    },
    opened: { type: 'integer', readonly: true, default: 0, notNull: true, label: { cn: '打开次数', en: 'Opened' } },
    opened_time: { type: 'instant', readonly: true, label: { cn: '最近打开', en: 'Last opened at' } },
    creator: {
      type: 'to_one',
      kept: 'staff',
      model: 'User',
      readonly: true,
      onUnlink: 'set null',
      label: { cn: '创建人', en: 'Made by' },
    },
    created_time: { type: 'instant', readonly: true, label: { cn: '创建时间', en: 'Made at' } },
  },
})
