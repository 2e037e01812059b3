import { declareModel, selections } from '../core/model.ts'
import { VIEW_TYPE } from '../core/enumerations.ts'

export const ViewConfig = declareModel({
  name: 'ViewConfig',
  label: { cn: '视图', en: 'View' },
  description: { cn: '保存的列表、表单与搜索视图', en: 'A saved list, form or search view' },
  displayField: 'name',
  kept: { whose: ['owner'] },
  fields: {
    external_id: { type: 'text', kept: 'choice', max: 100, label: { cn: '外部 ID', en: 'External id' } },
    name: { type: 'text', kept: 'choice', max: 200, required: true, label: { cn: '名称', en: 'Name' } },
    model: { type: 'text', kept: 'choice', max: 100, required: true, label: { cn: '模型', en: 'Model' } },
    view_type: {
      type: 'selection',
      kept: 'choice',
      selections: selections(VIEW_TYPE),
      required: true,
      label: { cn: '视图类型', en: 'View type' },
    },
    owner: {
      type: 'to_one',
      kept: 'choice',
      model: 'User',
      onUnlink: 'cascade',
      label: { cn: '所有者', en: 'Owner' },
      help: { cn: '只给自己用；留空则所有人可用', en: 'Whose own it is; empty: it is for everybody' },
    },
    data: { type: 'json', kept: 'choice', required: true, label: { cn: '内容', en: 'Data' } },
  },
})

export const PivotTable = declareModel({
  name: 'PivotTable',
  label: { cn: '透视表', en: 'Pivot table' },
  description: { cn: '保存的汇总表', en: 'A saved summary of records' },
  displayField: 'name',
  kept: { whose: ['owner'] },
  fields: {
    name: { type: 'text', kept: 'choice', max: 200, required: true, label: { cn: '名称', en: 'Name' } },
    model: { type: 'text', kept: 'choice', max: 100, required: true, label: { cn: '模型', en: 'Model' } },
    owner: {
      type: 'to_one',
      kept: 'choice',
      model: 'User',
      onUnlink: 'cascade',
      label: { cn: '所有者', en: 'Owner' },
      help: { cn: '只给自己用；留空则所有人可用', en: 'Whose own it is; empty: it is for everybody' },
    },
    data: { type: 'json', kept: 'choice', required: true, label: { cn: '内容', en: 'Data' } },
  },
})

export const AuditEntry = declareModel({
  name: 'AuditEntry',
  label: { cn: '操作日志', en: 'Audit entry' },
  description: { cn: '谁在何时从何处改了什么', en: 'Who changed what, when and from where' },
  displayField: 'action',
  userReadOnly: true,
  kept: { whose: ['user_id'] },
  fields: {
    at: { type: 'instant', kept: 'deed', readonly: true, label: { cn: '时间', en: 'When' } },
    user_id: {
      type: 'to_one',
      kept: 'actor',
      model: 'User',
      readonly: true,
      foreignKey: false,
      label: { cn: '操作人', en: 'Who' },
    },
    model: { type: 'text', kept: 'deed', max: 100, readonly: true, label: { cn: '模型', en: 'Model' } },
    record_id: { type: 'integer', kept: 'deed', readonly: true, label: { cn: '记录', en: 'Record' } },
    action: { type: 'text', kept: 'deed', max: 60, readonly: true, label: { cn: '操作', en: 'Action' } },
    address: { type: 'text', kept: 'origin', max: 100, readonly: true, label: { cn: '来源地址', en: 'Address' } },
    before: { type: 'json', kept: 'traces', readonly: true, label: { cn: '之前', en: 'Before' } },
    after: { type: 'json', kept: 'traces', readonly: true, label: { cn: '之后', en: 'After' } },
    of_own_units: {
      type: 'boolean',
      derived: true,
      notNull: true,
      label: { cn: '属于我负责的单位', en: 'Of a unit that I own' },
    },
    changed_field: {
      type: 'text',
      derived: true,
      label: { cn: '修改的字段', en: 'Changed field' },
      help: {
        cn: '“等于”某字段名时，找出改过该字段的记录；不含新建与登录',
        en: 'Equal to a field’s name, it finds the entries that changed that field; creations and log-ins are left out',
      },
    },
  },
})
