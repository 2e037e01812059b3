import { declareModel } from '../core/model.ts'

export const CubicEventPage = declareModel({
  name: 'CubicEventPage',
  label: { cn: '自定义详情页', en: 'Custom event page' },
  description: { cn: '活动的自定义详情页', en: 'A page designed for an event' },
  displayField: 'name',
  kept: 'nobody',
  fields: {
    name: { type: 'text', max: 200, required: true, label: { cn: '名称', en: 'Name' } },
    content: { type: 'json', translated: true, label: { cn: '内容', en: 'Content' } },
    banner: { type: 'file', label: { cn: '横幅图', en: 'Banner' } },
    material_ids: {
      type: 'to_many',
      model: 'PageMaterialFile',
      inverse: 'page_id',
      label: { cn: '素材', en: 'Materials' },
    },
    event_ids: {
      type: 'to_many',
      model: 'CubicEventBase',
      inverse: 'custom_detail_page_id',
      readonly: true,
      label: { cn: '活动', en: 'Events' },
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

export const PageMaterialFile = declareModel({
  name: 'PageMaterialFile',
  label: { cn: '页面素材', en: 'Page material' },
  description: { cn: '详情页中可下载的文件', en: 'A file that visitors can download from a page' },
  displayField: 'origin_filename',
  kept: 'nobody',
  fields: {
    page_id: { type: 'to_one', model: 'CubicEventPage', onUnlink: 'cascade', label: { cn: '页面', en: 'Page' } },
    origin_filename: { type: 'text', max: 300, required: true, label: { cn: '原文件名', en: 'Original file name' } },
    filename: { type: 'text', max: 300, readonly: true, label: { cn: '文件名', en: 'File name' } },
    flora_external_id: { type: 'text', max: 60, readonly: true, label: { cn: '文件编码', en: 'File code' } },
    download_url: { type: 'url', siteRelative: true, label: { cn: '下载链接', en: 'Download link' } },
  },
})
