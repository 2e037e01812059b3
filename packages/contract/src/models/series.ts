import { declareModel } from '../core/model.ts'

export const CubicEventSeries = declareModel({
  name: 'CubicEventSeries',
  label: { cn: '系列', en: 'Series' },
  description: {
    cn: '一次次举办的同一个活动，每次是一个活动',
    en: 'One event on several dates. Each date is an event',
  },
  displayField: 'name',
  kept: 'nobody',
  fields: {
    name: { type: 'text', translated: true, max: 200, required: true, label: { cn: '系列名称', en: 'Name' } },
    unit_id: {
      type: 'to_one',
      model: 'CubicUnit',
      readonly: true,
      onUnlink: 'restrict',
      label: { cn: '主办单位（单位）', en: 'Organising unit' },
    },
    event_ids: {
      type: 'to_many',
      model: 'CubicEventBase',
      inverse: 'series_id',
      readonly: true,
      label: { cn: '各次活动', en: 'Dates' },
    },
    creator: {
      type: 'to_one',
      kept: 'staff',
      model: 'User',
      readonly: true,
      onUnlink: 'set null',
      label: { cn: '创建人', en: 'Creator' },
    },
  },
})
