import { declareModel, selections } from '../core/model.ts'

const PAGE_LANGUAGES = {
  'cn,en': { cn: '中文和英文，默认中文', en: 'Chinese and English, Chinese by default' },
  'en,cn': { cn: '中文和英文，默认英文', en: 'Chinese and English, English by default' },
  cn: { cn: '仅中文', en: 'Chinese only' },
  en: { cn: '仅英文', en: 'English only' },
} as const

/** Empty fields have the product's defaults. */
export const CubicSettings = declareModel({
  name: 'CubicSettings',
  label: { cn: '设置', en: 'Settings' },
  description: {
    cn: '机构的名称、标志、颜色、页脚、时区与语言',
    en: 'The organisation’s name, logo, colours, footer, time zone and languages',
  },
  displayField: 'organisation_name',
  onlyOne: true,
  kept: 'nobody',
  fields: {
    organisation_name: {
      type: 'text',
      translated: true,
      max: 100,
      label: { cn: '机构名称', en: 'Organisation name' },
      help: { cn: '显示在页头、分享图与日历中', en: 'Shown in the page header, shared pictures and calendars' },
    },
    logo: { type: 'url', siteRelative: true, label: { cn: '标志', en: 'Logo' } },
    brand_colour: {
      type: 'text',
      max: 30,
      label: { cn: '品牌色', en: 'Brand colour' },
      help: { cn: '如 #3f37c9', en: 'For example, #3f37c9' },
    },
    accent_colour: {
      type: 'text',
      max: 30,
      label: { cn: '强调色', en: 'Accent colour' },
      help: { cn: '如 #f0883e', en: 'For example, #f0883e' },
    },
    contact: {
      type: 'text',
      kept: 'contact',
      max: 2048,
      label: { cn: '联系方式', en: 'Contact' },
      help: { cn: '邮箱或网址，显示在页脚', en: 'An email or web address, shown in the footer' },
    },
    privacy_url: { type: 'url', siteRelative: true, label: { cn: '隐私政策网址', en: 'Privacy policy address' } },
    footer_note: { type: 'text', translated: true, max: 250, label: { cn: '页脚说明', en: 'Footer note' } },
    time_zone: {
      type: 'text',
      max: 60,
      label: { cn: '时区', en: 'Time zone' },
      help: { cn: '如 Asia/Shanghai', en: 'For example, Asia/Shanghai' },
    },
    languages: {
      type: 'selection',
      selections: selections(PAGE_LANGUAGES),
      label: { cn: '页面语言', en: 'Languages' },
    },
    picture_origins: {
      type: 'text',
      max: 1000,
      label: { cn: '外部图片网站', en: 'Websites for pictures' },
      help: {
        cn: '页面可以显示这些网站的图片，如 https://pictures.example.edu，用空格分隔。这些网站能知道谁看了图片；留空则只显示上传到这里的图片',
        en: 'Pages may show pictures from these websites, such as https://pictures.example.edu, separated by spaces. They learn who looks. Left empty, pages only show pictures uploaded here',
      },
    },
    ip_location_url: {
      type: 'text',
      max: 2048,
      label: { cn: 'IP 定位服务网址', en: 'IP location service' },
      help: {
        cn: '报名时据此得知所在省份，如 https://apis.map.qq.com/ws/location/v1/ip?ip={ip}&key={key}；留空则使用自带的离线数据库',
        en: 'Tells the province of a registration, such as https://apis.map.qq.com/ws/location/v1/ip?ip={ip}&key={key}. Left empty, a built-in database is used',
      },
    },
    ip_location_key: {
      type: 'text',
      max: 500,
      writeOnly: true,
      confirm: 'secrets',
      label: { cn: 'IP 定位服务密钥', en: 'IP location key' },
      help: { cn: '代入网址中的 {key}，保存后不再显示', en: 'Takes the place of {key}. It isn’t shown again' },
    },
    data_controller: {
      type: 'text',
      translated: true,
      max: 200,
      label: { cn: '个人信息处理者', en: 'Controller' },
      help: {
        cn: '对个人信息负责的法人，如学校全称和地址',
        en: 'Who answers for people’s data by law, with the address',
      },
    },
    data_contact: {
      type: 'text',
      kept: 'contact',
      max: 200,
      label: { cn: '个人信息负责人', en: 'Contact for personal data' },
      help: { cn: '邮箱或电话，显示在“我的数据”', en: 'An email address or phone number, shown under “My data”' },
    },
    data_purposes: {
      type: 'long_text',
      translated: true,
      max: 4000,
      label: { cn: '处理目的与依据', en: 'Purposes and legal basis' },
      help: {
        cn: '写进处理记录：为什么办活动要用这些数据，依据是什么',
        en: 'Part of the record of processing: what the data is for, and on which legal ground',
      },
    },
    two_factor_roles: {
      type: 'to_many',
      model: 'Role',
      onlyExisting: true,
      confirm: 'roles',
      label: { cn: '必须两步验证的角色', en: 'Roles that need two steps to log in' },
      help: {
        cn: '有这些角色的人，包括单位里的同类角色，下次登录后先设置通行密钥或验证器，设好之前做不了别的',
        en: 'People with these roles, or the like in a unit, set up a passkey or an authenticator app before they can do anything else',
      },
    },
    two_factor_from: {
      type: 'instant',
      confirm: 'roles',
      label: { cn: '从何时起必须两步验证', en: 'Two steps needed from' },
      help: {
        cn: '在此之前只提醒；留空则立即生效',
        en: 'Until then people are only reminded. Left empty, it’s needed at once',
      },
    },
    two_factor_standing: {
      type: 'json',
      derived: true,
      label: { cn: '两步验证的设置情况', en: 'Who has two steps' },
      help: {
        cn: '每个必须两步验证的角色：有几个人，其中几个人已设置',
        en: 'For each role that needs two steps: how many people hold it, and how many of them have set it up',
      },
    },
    answers_keep_days: {
      type: 'integer',
      min: 1,
      max: 36_500,
      label: { cn: '填写内容通常保留天数', en: 'Days that answers are usually kept' },
      help: {
        cn: '活动结束后过这么多天，删除报名表里填写的内容、文件和联系方式；活动和单个问题可以另定。留空则不自动删除',
        en: 'So many days after an event, what people filled in, their files and contacts are deleted. An event or a question may say otherwise. Empty: they stay',
      },
    },
    answers_keep_days_max: {
      type: 'integer',
      min: 1,
      max: 36_500,
      label: { cn: '填写内容最长保留天数', en: 'Days that answers are kept at most' },
      help: {
        cn: '任何活动和问题都不能超过；调短后，已有的活动也照此删除',
        en: 'No event and no question may keep answers longer. A shorter time counts for the events that there are, too',
      },
    },
    hours_target: {
      type: 'number',
      min: 1,
      max: 10_000,
      default: 64,
      label: { cn: '总学时要求', en: 'Hours needed in all' },
      help: { cn: '毕业前共要多少学时；留空则为 64', en: 'Before graduating. Empty: 64' },
    },
    objection_days: {
      type: 'integer',
      min: 0,
      max: 90,
      default: 7,
      label: { cn: '学时公示天数', en: 'Days for objections to hours' },
      help: {
        cn: '这么多天内可以提异议，之后锁定；0 则公示即锁定，留空则为 7',
        en: 'After these days hours are locked. 0: at once. Empty: 7',
      },
    },
    make_up_days: {
      type: 'integer',
      min: 0,
      max: 365,
      default: 10,
      label: { cn: '学时补录工作日数', en: 'Working days for hours made up later' },
      help: {
        cn: '活动结束后这么多个工作日内可以补录；留空则为 10',
        en: 'So many working days after an event, hours can still be added by hand. Empty: 10',
      },
    },
    preset: {
      type: 'json',
      derived: true,
      label: { cn: '由环境变量设定', en: 'Set by the environment' },
      help: {
        cn: '字段 → 环境变量：这些字段以环境变量为准，不能在此修改',
        en: 'Field → environment variable: the variable wins, and the field cannot be changed here',
      },
    },
    defaults: {
      type: 'json',
      derived: true,
      label: { cn: '默认值', en: 'Defaults' },
      help: {
        cn: '字段 → 留空时的取值；空值表示使用产品自带的',
        en: 'Field → what it is while it is empty; null is the product’s own',
      },
    },
    shown_colours: {
      type: 'json',
      derived: true,
      label: { cn: '实际显示的颜色', en: 'Colours as shown' },
      help: {
        cn: '为保证可读，颜色在浅色与深色主题下的实际取值和对比度',
        en: 'The colours in the light and the dark theme, adjusted where needed to be legible, with their contrast',
      },
    },
  },
})
