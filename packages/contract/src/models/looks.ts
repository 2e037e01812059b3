import { LOOK_KIND } from '../core/consent-states.ts'
import { declareModel, selections } from '../core/model.ts'

export const CubicLook = declareModel({
  name: 'CubicLook',
  label: { cn: '查看记录', en: 'Look' },
  description: {
    cn: '谁看过、导出过哪些人的资料，本人看得到',
    en: 'Who opened or exported people’s data, which these people see',
  },
  displayField: 'kind',
  userReadOnly: true,
  kept: { whose: ['by_id'] },
  fields: {
    at: { type: 'instant', kept: 'deed', readonly: true, notNull: true, label: { cn: '时间', en: 'When' } },
    kind: {
      type: 'selection',
      kept: 'deed',
      selections: selections(LOOK_KIND),
      readonly: true,
      required: true,
      label: { cn: '做了什么', en: 'What was done' },
    },
    by_id: {
      type: 'to_one',
      kept: 'staff',
      model: 'User',
      foreignKey: false,
      readonly: true,
      label: { cn: '查看人', en: 'By' },
    },
    who: { type: 'text', derived: true, label: { cn: '查看人姓名', en: 'Name' } },
    who_unit: { type: 'text', derived: true, label: { cn: '查看人单位', en: 'Unit' } },
    event_id: {
      type: 'to_one',
      kept: 'deed',
      model: 'CubicEventBase',
      foreignKey: false,
      readonly: true,
      label: { cn: '活动', en: 'Event' },
    },
    model: { type: 'text', kept: 'deed', max: 100, readonly: true, label: { cn: '模型', en: 'Model' } },
    record_id: { type: 'integer', kept: 'deed', readonly: true, label: { cn: '记录', en: 'Record' } },
    reason: { type: 'long_text', kept: 'traces', max: 500, readonly: true, label: { cn: '原因', en: 'Reason' } },
    detail: {
      type: 'json',
      kept: 'deed',
      readonly: true,
      label: { cn: '内容', en: 'Details' },
      help: { cn: '导出的文件：{"format", "rows", "fields"}', en: 'Of an export: {"format", "rows", "fields"}' },
    },
    people_number: { type: 'integer', derived: true, notNull: true, label: { cn: '涉及人数', en: 'People' } },
    about_me: { type: 'boolean', derived: true, notNull: true, label: { cn: '涉及我', en: 'About me' } },
  },
})
