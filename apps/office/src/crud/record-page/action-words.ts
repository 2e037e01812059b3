import { findMethodWords, type Text } from '@cubic/contract'

/** Actions without a method in the contract. */
const ACTIONS: { readonly [action: string]: Text } = {
  create: { cn: '新建', en: 'Created' },
  save: { cn: '修改', en: 'Changed' },
  write: { cn: '修改', en: 'Changed' },
  remove: { cn: '移除', en: 'Removed' },
  unlink: { cn: '删除', en: 'Deleted' },
  undo: { cn: '撤销上次处理', en: 'Undid the last decision' },
  approve: { cn: '通过审核', en: 'Approved' },
  reject: { cn: '驳回', en: 'Rejected' },
  audit: { cn: '审核', en: 'Reviewed' },
  add: { cn: '报名', en: 'Registered' },
  edit: { cn: '修改报名', en: 'Changed a registration' },
  delete: { cn: '取消报名', en: 'Cancelled a registration' },
  withdraw: { cn: '代为取消报名', en: 'Withdrew an applicant' },
  delete_answers: { cn: '到期删除填写内容', en: 'Deleted answers whose time was over' },
  ask_leave: { cn: '请假', en: 'Asked for leave' },
  change_consent: { cn: '更改同意', en: 'Changed a consent' },
  take_back_leave: { cn: '撤回请假', en: 'Took back the leave' },
  rate: { cn: '评价活动', en: 'Rated the event' },
  bind: { cn: '添加报名码', en: 'Added a ticket to an account' },
  write_to_applicants: { cn: '写信给报名人', en: 'Wrote to applicants' },
  send_again: { cn: '重新发送', en: 'Sent again' },
  choose_reminders: { cn: '选择提醒方式', en: 'Chose the reminders' },
  request_export: { cn: '要求下载个人数据', en: 'Asked for a download of their data' },
  download_export: { cn: '下载个人数据', en: 'Downloaded their data' },
  request_erasure: { cn: '要求删除账号', en: 'Asked to be deleted' },
  cancel_erasure: { cn: '撤销删除', en: 'Took the deletion back' },
  erase: { cn: '已删除个人数据', en: 'Personal data deleted' },
  reset_calendar_link: { cn: '更换日历链接', en: 'Renewed the calendar link' },
  remove_calendar_link: { cn: '停用日历链接', en: 'Removed the calendar link' },
  promote: { cn: '候补转正', en: 'Moved up from the waitlist' },
  free_seat: { cn: '释放名额', en: 'Freed a seat' },
  choose_sessions: { cn: '改选场次', en: 'Changed sessions' },
  session_seat: { cn: '场次有座', en: 'Got a seat in a session' },
  retake_seat: { cn: '重新占用名额', en: 'Took a seat again' },
  log_in: { cn: '登录', en: 'Logged in' },
  log_in_failed: { cn: '登录失败', en: 'Failed to log in' },
  log_out: { cn: '退出登录', en: 'Logged out' },
  request_password_reset: { cn: '申请重设密码', en: 'Asked for a new password' },
  invite: { cn: '邀请登录', en: 'Invited' },
  revoke_invitation: { cn: '撤回邀请', en: 'Revoked an invitation' },
  view_as: { cn: '以其身份查看', en: 'Viewed as them' },
  viewed: { cn: '查看时看到', en: 'Looked at as them' },
  end_view_as: { cn: '结束查看', en: 'Ended the view' },
  explain_access: { cn: '询问权限', en: 'Asked why' },
  change_password: { cn: '修改密码', en: 'Changed the password' },
  end_log_ins: { cn: '让其他设备退出登录', en: 'Ended log-ins' },
  set_password_by_link: { cn: '通过链接设置密码', en: 'Set the password by link' },
  add_passkey: { cn: '添加通行密钥', en: 'Added a passkey' },
  remove_passkey: { cn: '移除通行密钥', en: 'Removed a passkey' },
  add_totp: { cn: '设置验证器', en: 'Set up an authenticator app' },
  remove_totp: { cn: '移除验证器', en: 'Removed an authenticator app' },
  new_recovery_codes: { cn: '重新生成恢复码', en: 'Made new recovery codes' },
  sign_on_roles: { cn: '登录规则改了角色', en: 'Roles changed by sign-on rules' },
  link_identity: { cn: '关联登录身份', en: 'Linked a sign-on identity' },
  adopt_texts: { cn: '把文字整理成单位', en: 'Made units of texts' },
  use_recovery_code: { cn: '使用恢复码', en: 'Used a recovery code' },
  forget_browser: { cn: '重新询问浏览器', en: 'Had a browser asked again' },
  grant_first_administrator: { cn: '创建首位管理员', en: 'Made the first administrator' },
  make_scanner_pass: { cn: '签发扫码通行证', en: 'Made a scanner pass' },
  claim: { cn: '领取扫码通行证', en: 'Claimed a scanner pass' },
  revoke_scanner_pass: { cn: '收回扫码通行证', en: 'Revoked a scanner pass' },
  accept_scans: { cn: '计入迟交的扫码', en: 'Accepted late scans' },
  settle: { cn: '处理冲突', en: 'Settled a conflict' },
  remove_device: { cn: '移除扫码设备', en: 'Removed a door device' },
  make_test_tickets: { cn: '生成彩排票', en: 'Made test tickets' },
  remove_test_tickets: { cn: '移除彩排票', en: 'Removed test tickets' },
  move_check_in: { cn: '更正签到时间', en: 'Corrected a check-in’s time' },
  move_times: { cn: '进出时间改变', en: 'Times changed by another scan' },
  close: { cn: '结束时自动签退', en: 'Closed at the end' },
  repeat: { cn: '重复成系列', en: 'Repeated on other dates' },
  leave_series: { cn: '移出系列', en: 'Taken out of its series' },
  object: { cn: '提出异议', en: 'Objected to hours' },
  issue: { cn: '签发证书', en: 'Issued a certificate' },
  transcript: { cn: '打印成绩单', en: 'Printed a transcript' },
  export: { cn: '导出', en: 'Exported' },
  save_refused: { cn: '修改被拒绝', en: 'A change was refused' },
  preset: { cn: '由环境变量设定', en: 'Set by the environment' },
}

/** Says what was undone, by the state that it had made. */
const UNDONE: { readonly [status: string]: Text } = {
  success: { cn: '撤销通过', en: 'Undid an approval' },
  review_failed: { cn: '撤销驳回', en: 'Undid a rejection' },
  withdrawn: { cn: '撤销取消报名', en: 'Undid a withdrawal' },
}

/** Names an argument of the entry's method, where it is no field. */
export function argumentWord(model: string, action: string | null, argument: string): Text | undefined {
  return findMethodWords(model, action ?? '')?.arguments?.[argument]?.label
}

type Entry = { readonly action: string | null; readonly before: unknown }

/** Returns the texts for an entry of the audit log: the method's, otherwise ours. */
export function actionWords(model: string, { action: given, before }: Entry): Text {
  const action = given ?? ''
  const undone = action === 'undo' ? UNDONE[String(Object(before).registration_status)] : undefined
  if (undone) return undone
  const method = findMethodWords(model, action)
  return (method && { cn: method.label.cn, en: method.past }) ?? ACTIONS[action] ?? { cn: action, en: action }
}
