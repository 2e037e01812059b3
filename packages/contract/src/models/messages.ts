import { declareModel, selections } from '../core/model.ts'
import { MESSAGE_CASE, MESSAGE_CHANNEL, MESSAGE_LANGUAGE, MESSAGE_STATE } from '../core/message-states.ts'

export const CubicMessageSetting = declareModel({
  name: 'CubicMessageSetting',
  label: { cn: '消息设置', en: 'Message settings' },
  description: { cn: '发送邮件与短信的平台设置', en: 'The service that sends email and SMS' },
  displayField: 'platform_app_id',
  onlyOne: true,
  fields: {
    platform_app_id: { type: 'text', max: 200, label: { cn: '平台应用 ID', en: 'Platform app id' } },
    secret: { type: 'text', max: 500, writeOnly: true, label: { cn: '密钥', en: 'Secret' } },
    server_address: { type: 'url', label: { cn: '服务器地址', en: 'Server address' } },
    sender_address_id: { type: 'text', max: 200, label: { cn: '发件地址 ID', en: 'Sender address id' } },
    sms_signature: { type: 'text', max: 60, label: { cn: '短信签名', en: 'SMS signature' } },
    platform_email: {
      type: 'boolean',
      default: false,
      notNull: true,
      label: { cn: '邮件也经平台发送', en: 'Send emails through the platform' },
      help: { cn: '代替 SMTP', en: 'In place of SMTP' },
    },
    send_sms: {
      type: 'boolean',
      default: false,
      notNull: true,
      label: { cn: '发送短信', en: 'Send text messages' },
      help: {
        cn: '所有活动都发；也可以只为单个活动开启',
        en: 'For every event. It can also be switched on for single events',
      },
    },
    smtp_url: {
      type: 'text',
      max: 1000,
      writeOnly: true,
      label: { cn: 'SMTP 服务器', en: 'SMTP server' },
      help: {
        cn: '例如 smtps://user:password@smtp.example.edu；优先于环境变量 SMTP_URL，保存后不再显示',
        en: 'For example, smtps://user:password@smtp.example.edu. Overrides SMTP_URL, and isn’t shown again',
      },
    },
    mail_from: {
      type: 'text',
      max: 320,
      label: { cn: '发件人', en: 'Sender' },
      help: {
        cn: '如 活动中心 <events@example.edu>；优先于环境变量 MAIL_FROM',
        en: 'For example, Event Center <events@example.edu>. Overrides MAIL_FROM',
      },
    },
    per_minute: {
      type: 'integer',
      min: 1,
      max: 1_000_000,
      label: { cn: '每分钟最多发送', en: 'Messages a minute' },
      help: { cn: '留空则不限', en: 'Empty: no limit' },
    },
    per_recipient_per_minute: {
      type: 'integer',
      min: 1,
      max: 1000,
      default: 20,
      label: { cn: '每个收件人每分钟最多', en: 'Messages a minute to one recipient' },
      help: { cn: '留空则不限', en: 'Empty: no limit' },
    },
    stranger_per_hour: {
      type: 'integer',
      min: 1,
      max: 1000,
      default: 5,
      label: { cn: '每个陌生地址每小时最多', en: 'Messages an hour to a stranger' },
      help: {
        cn: '用户替他人报名时填写、且不属于任何账号的地址；超出的合并为一封邮件。留空则不限',
        en: 'An address that members give for others and no account has. More are gathered into one email. Empty: no limit',
      },
    },
    stranger_per_day: {
      type: 'integer',
      min: 1,
      max: 1000,
      default: 20,
      label: { cn: '每个陌生地址每天最多', en: 'Messages a day to a stranger' },
      help: { cn: '留空则不限', en: 'Empty: no limit' },
    },
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
    platform_template_id: {
      type: 'text',
      max: 200,
      label: { cn: '平台模板 ID', en: 'Platform template id' },
      help: {
        cn: '消息平台自己的模板；留空则发送正文',
        en: 'The message platform’s own template. Empty: the text is sent',
      },
    },
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
    user_id: {
      type: 'to_one',
      model: 'User',
      readonly: true,
      foreignKey: false,
      label: { cn: '收件账号', en: 'Account' },
      help: { cn: '消息写给谁；没有账号时为空', en: 'The recipient; empty if they have no account' },
    },
    language: {
      type: 'selection',
      selections: selections(MESSAGE_LANGUAGE),
      readonly: true,
      label: { cn: '语言', en: 'Language' },
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
    due_time: {
      type: 'instant',
      readonly: true,
      label: { cn: '下次尝试', en: 'Next attempt' },
    },
    sent_time: { type: 'instant', readonly: true, label: { cn: '发送时间', en: 'Sent at' } },
    provider_id: {
      type: 'text',
      max: 200,
      readonly: true,
      label: { cn: '平台消息 ID', en: 'Platform message id' },
    },
    read_time: { type: 'instant', readonly: true, label: { cn: '阅读时间', en: 'Read at' } },
  },
})
