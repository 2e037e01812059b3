import { declareModel, selections } from '../core/model.ts'
import { SIGN_ON_COMPARATOR, SIGN_ON_PROTOCOL } from '../core/enumerations.ts'
import { UNIT_ROLE } from '../core/unit-states.ts'

const OAUTH2_ONLY = { cn: '仅 OAuth2', en: 'OAuth2 only' }

export const CubicSignOn = declareModel({
  name: 'CubicSignOn',
  label: { cn: '统一登录', en: 'Sign-on' },
  description: { cn: '用学校或其他机构的账号登录', en: 'Logging in with an account of a campus or another provider' },
  confirm: 'secrets',
  displayField: 'name',
  kept: 'nobody',
  fields: {
    name: {
      type: 'text',
      translated: true,
      max: 60,
      required: true,
      label: { cn: '名称', en: 'Name' },
      help: { cn: '登录页按钮上的字，如 统一身份认证登录', en: 'On the button of the log-in page: Campus account' },
    },
    protocol: {
      type: 'selection',
      selections: selections(SIGN_ON_PROTOCOL),
      required: true,
      label: { cn: '协议', en: 'Protocol' },
    },
    active: {
      type: 'boolean',
      default: true,
      notNull: true,
      label: { cn: '启用', en: 'Active' },
      help: { cn: '停用后不再显示，也不能用它登录', en: 'While off, nobody sees it or logs in with it' },
    },
    sort: { type: 'integer', default: 0, label: { cn: '排序', en: 'Order' } },
    issuer: {
      type: 'url',
      label: { cn: '颁发者（issuer）', en: 'Issuer' },
      help: {
        cn: '仅 OIDC，须与对方公布的完全一致，包括末尾的斜杠',
        en: 'OIDC only. Exactly as the provider states it, with or without the slash at its end',
      },
    },
    server_url: {
      type: 'url',
      label: { cn: 'CAS 服务器', en: 'CAS server' },
      help: {
        cn: '仅 CAS，如 https://cas.example.edu/cas，不带 /login',
        en: 'CAS only, such as https://cas.example.edu/cas, without /login',
      },
    },
    authorize_url: { type: 'url', label: { cn: '授权地址', en: 'Authorization URL' }, help: OAUTH2_ONLY },
    token_url: { type: 'url', label: { cn: '令牌地址', en: 'Token URL' }, help: OAUTH2_ONLY },
    userinfo_url: { type: 'url', label: { cn: '用户信息地址', en: 'User info URL' }, help: OAUTH2_ONLY },
    client_id: { type: 'text', max: 500, label: { cn: '客户端 ID', en: 'Client id' } },
    client_secret: {
      type: 'text',
      max: 1000,
      writeOnly: true,
      label: { cn: '客户端密钥', en: 'Client secret' },
      help: {
        cn: '留空则不变，保存后不再显示；换了对方的地址要重填',
        en: 'Empty: unchanged. It isn’t shown again, and is needed again if the provider’s addresses change',
      },
    },
    scopes: {
      type: 'text',
      max: 500,
      label: { cn: '权限范围（scope）', en: 'Scopes' },
      help: {
        cn: '用空格分隔；OIDC 留空为 openid profile email phone',
        en: 'Separated by spaces. OIDC: openid profile email phone, if empty',
      },
    },
    claims: {
      type: 'json',
      label: { cn: '字段对应', en: 'Claims' },
      help: {
        cn: '对方的哪个字段是什么，如 {"unify_id": "employeeNumber"}；可用 subject、unify_id、name、email、phone、person_type、unit',
        en: 'Which claim is what, such as {"unify_id": "employeeNumber"}. Takes subject, unify_id, name, email, phone, person_type, unit',
      },
    },
    trusted: {
      type: 'boolean',
      default: false,
      notNull: true,
      label: { cn: '信任学号/工号', en: 'Trust its IDs' },
      help: {
        cn: '首次登录时按学号/工号对应已有的人。只给能保证号码属于本人的学校系统打开',
        en: 'A first log-in is matched with the person of that student or employee ID. Only for systems that make sure whose an ID is',
      },
    },
    creates: {
      type: 'boolean',
      default: false,
      notNull: true,
      label: { cn: '自动建立账号', en: 'Create accounts' },
      help: {
        cn: '首次登录的人没有账号时，为其建立',
        en: 'A first log-in makes an account for people who have none',
      },
    },
    locked_fields: {
      type: 'text',
      max: 200,
      label: { cn: '跟随对方的字段', en: 'Locked fields' },
      help: {
        cn: '每次登录时更新，这里不能修改。用空格分隔：name email phone unify_id person_type unit',
        en: 'Updated at each log-in and not editable here. Separated by spaces: name email phone unify_id person_type unit',
      },
    },
    callback_url: {
      type: 'text',
      derived: true,
      label: { cn: '回调地址', en: 'Callback URL' },
      help: { cn: '在对方系统里登记', en: 'To be registered with the provider' },
    },
    logout_url: {
      type: 'text',
      derived: true,
      label: { cn: '后端退出登录地址', en: 'Back-channel log-out URL' },
      help: {
        cn: '在对方系统里登记，对方退出登录时这里也退出登录',
        en: 'To be registered with the provider: leaving there then leaves here',
      },
    },
  },
})

export const CubicIdentity = declareModel({
  name: 'CubicIdentity',
  label: { cn: '登录身份', en: 'Identity' },
  description: { cn: '某个账号在统一登录中的身份', en: 'Who an account is at a sign-on provider' },
  displayField: 'subject',
  userReadOnly: true,
  kept: { whose: ['user_id'] },
  fields: {
    provider_id: {
      type: 'to_one',
      kept: 'access',
      model: 'CubicSignOn',
      onUnlink: 'restrict',
      required: true,
      readonly: true,
      label: { cn: '统一登录', en: 'Sign-on' },
    },
    issuer: {
      type: 'text',
      kept: 'access',
      max: 2048,
      required: true,
      readonly: true,
      label: { cn: '颁发者', en: 'Issuer' },
    },
    subject: {
      type: 'text',
      kept: 'access',
      max: 255,
      required: true,
      readonly: true,
      label: { cn: '对方的编号', en: 'Subject' },
    },
    user_id: {
      type: 'to_one',
      kept: 'access',
      model: 'User',
      onUnlink: 'cascade',
      required: true,
      readonly: true,
      label: { cn: '账号', en: 'Account' },
    },
    person_id: {
      type: 'to_one',
      kept: 'access',
      model: 'EventPerson',
      onUnlink: 'set null',
      readonly: true,
      label: { cn: '人员', en: 'Person' },
    },
    first_seen_time: {
      type: 'instant',
      kept: 'access',
      required: true,
      readonly: true,
      label: { cn: '首次登录', en: 'First seen' },
    },
    last_seen_time: {
      type: 'instant',
      kept: 'access',
      required: true,
      readonly: true,
      label: { cn: '最近登录', en: 'Last seen' },
    },
  },
})

export const CubicSignOnRule = declareModel({
  name: 'CubicSignOnRule',
  label: { cn: '登录规则', en: 'Sign-on rule' },
  description: {
    cn: '登录时按对方给出的字段授予角色，不再符合时收回',
    en: 'Gives a role at log-in by a claim, and takes it away once the claim no longer matches',
  },
  confirm: 'roles',
  displayField: 'claim',
  kept: 'nobody',
  fields: {
    provider_id: {
      type: 'to_one',
      model: 'CubicSignOn',
      onUnlink: 'cascade',
      required: true,
      label: { cn: '统一登录', en: 'Sign-on' },
    },
    claim: {
      type: 'text',
      max: 200,
      required: true,
      label: { cn: '字段', en: 'Claim' },
      help: { cn: '对方给出的字段，如 groups', en: 'What the provider says, such as groups' },
    },
    comparator: {
      type: 'selection',
      selections: selections(SIGN_ON_COMPARATOR),
      required: true,
      default: '=',
      label: { cn: '比较', en: 'Comparison' },
    },
    value: {
      type: 'text',
      max: 1000,
      required: true,
      label: { cn: '值', en: 'Value' },
      help: {
        cn: '“其中之一”用逗号分隔；“形如”用 % 代表任意文字',
        en: 'For “one of”, separated by commas. For “like”, % stands for any text',
      },
    },
    role: {
      type: 'to_one',
      model: 'Role',
      onUnlink: 'cascade',
      label: { cn: '角色', en: 'Role' },
      help: { cn: '全站的角色；只在某个单位时留空', en: 'Of the whole site. Empty for a role in one unit' },
    },
    unit_id: {
      type: 'to_one',
      model: 'CubicUnit',
      onUnlink: 'cascade',
      label: { cn: '单位', en: 'Unit' },
    },
    unit_role: {
      type: 'selection',
      selections: selections(UNIT_ROLE),
      label: { cn: '在该单位的角色', en: 'Role in the unit' },
    },
  },
})
