import { declareModel, selections } from '../model.ts'
import { MESSAGE_CASE, MESSAGE_CHANNEL, MESSAGE_LANGUAGE, MESSAGE_STATE } from '../other-states.ts'

export const CubicMessageSetting = declareModel({
  name: 'CubicMessageSetting',
  label: { cn: '消息设置', en: 'Message settings' },
  description: { cn: '发送邮件与短信的平台设置', en: 'The service that sends email and SMS' },
  displayField: 'platform_app_id',
  fields: {
    platform_app_id: { type: 'text', max: 200, label: { cn: '平台应用 ID', en: 'Platform app id' } },
    secret: { type: 'text', max: 500, writeOnly: true, label: { cn: '密钥', en: 'Secret' } },
    server_address: { type: 'url', label: { cn: '服务器地址', en: 'Server address' } },
    sender_address_id: { type: 'text', max: 200, label: { cn: '发件地址 ID', en: 'Sender address id' } },
    sms_signature: { type: 'text', max: 60, label: { cn: '短信签名', en: 'SMS signature' } },
  },
})

export const CubicMessageTemplate = declareModel({
  name: 'CubicMessageTemplate',
  label: { cn: '消息模板', en: 'Message template' },
  description: { cn: '按渠道、场景和语言区分的模板', en: 'A message for one channel, case and language' },
  displayField: 'subject',
  fields: {
    channel: {
      type: 'selection',
      selections: selections(MESSAGE_CHANNEL),
      required: true,
      label: { cn: '渠道', en: 'Channel' },
    },
    case: {
      type: 'selection',
      selections: selections(MESSAGE_CASE),
      required: true,
      label: { cn: '场景', en: 'Case' },
    },
    language: {
      type: 'selection',
      selections: selections(MESSAGE_LANGUAGE),
      required: true,
      label: { cn: '语言', en: 'Language' },
    },
    subject: { type: 'text', max: 300, label: { cn: '主题', en: 'Subject' } },
    body: { type: 'long_text', max: 20_000, label: { cn: '正文', en: 'Body' } },
  },
})

export const CubicMessage = declareModel({
  name: 'CubicMessage',
  label: { cn: '消息', en: 'Message' },
  description: { cn: '待发与已发的消息', en: 'Messages to send and already sent' },
  displayField: 'subject',
  userReadOnly: true,
  fields: {
    channel: {
      type: 'selection',
      selections: selections(MESSAGE_CHANNEL),
      readonly: true,
      required: true,
      label: { cn: '渠道', en: 'Channel' },
    },
    case: {
      type: 'selection',
      selections: selections(MESSAGE_CASE),
      readonly: true,
      required: true,
      label: { cn: '场景', en: 'Case' },
    },
    event_id: {
      type: 'to_one',
      model: 'CubicEventBase',
      readonly: true,
      foreignKey: false,
      label: { cn: '活动', en: 'Event' },
    },
    applicant_id: {
      type: 'to_one',
      model: 'CubicEventApplicant',
      readonly: true,
      foreignKey: false,
      label: { cn: '报名人', en: 'Applicant' },
    },
    recipient: { type: 'text', max: 320, readonly: true, label: { cn: '收件人', en: 'Recipient' } },
    subject: { type: 'text', max: 300, readonly: true, label: { cn: '主题', en: 'Subject' } },
    body: { type: 'long_text', max: 20_000, readonly: true, label: { cn: '正文', en: 'Body' } },
    state: {
      type: 'selection',
      selections: selections(MESSAGE_STATE),
      readonly: true,
      default: 'waiting',
      label: { cn: '状态', en: 'Status' },
    },
    attempts: { type: 'integer', readonly: true, default: 0, label: { cn: '尝试次数', en: 'Attempts' } },
    last_error: { type: 'text', max: 500, readonly: true, label: { cn: '最近错误', en: 'Last error' } },
    created_time: { type: 'instant', readonly: true, label: { cn: '创建时间', en: 'Created at' } },
    sent_time: { type: 'instant', readonly: true, label: { cn: '发送时间', en: 'Sent at' } },
  },
})
