import type { Text } from '@cubic/contract'

/** The checks, in the order of the report: the seven invariants, then their prerequisites. */
export const CHECKS = {
  seats_within_limit: { cn: 'I1 占用名额不超过上限', en: 'I1 Seats held stay within the limit' },
  seats_counted: { cn: 'I2 已占名额与报名人一致', en: 'I2 The number of seats taken equals the seats held' },
  registrations_kept: {
    cn: 'I3 每个已确认的报名存在且只存在一次',
    en: 'I3 Every acknowledged registration exists exactly once',
  },
  one_ticket: { cn: 'I4 每人每个活动至多一张有效票', en: 'I4 Nobody has two live tickets for one event' },
  codes_and_messages: {
    cn: 'I5 每张票有唯一的报名码，每个应发的消息都在发件箱中',
    en: 'I5 Every ticket has a unique code, and every message owed is in the outbox',
  },
  check_ins: {
    cn: 'I6 每张票在每个场次至多一次有效签到和签退，时长相符',
    en: 'I6 A ticket has at most one effective check-in and check-out in a session, and its minutes match',
  },
  history: { cn: 'I7 操作日志记录了每次状态变化', en: 'I7 The audit log records every change of state' },
  hours: {
    cn: 'I8 每条已锁定的学时都有来源，合计与记录一致',
    en: 'I8 Every locked hour has its source, and sums match the entries',
  },
  certificates: {
    cn: 'I9 每张证书都有对应的到场记录，编号与核验码唯一，签名正确',
    en: 'I9 Every certificate has its attendance, a number and code of its own, and a right signature',
  },
  submissions: { cn: '提交与报名人相符', en: 'Submissions match their applicants' },
  references: { cn: '票所属的活动与报名设置都在', en: 'Every ticket’s event and registration settings exist' },
  waitlist: {
    cn: '候补正常推进：有空位时无人候补，也没有人永远等不到名额',
    en: 'The waitlist moves: nobody waits while a seat is free, or for seats that can never come',
  },
  sessions: {
    cn: '场次的名额有数，所选场次属于其票的活动',
    en: 'Seats of sessions are counted, and what is chosen belongs to its ticket’s event',
  },
  files: {
    cn: '报名中的文件都在，且只属于一份报名',
    en: 'Every file in an answer exists, and belongs to that registration',
  },
  guards: {
    cn: '数据库中的约束与唯一索引都在',
    en: 'The database’s constraints and unique indexes are in place',
  },
} as const satisfies { readonly [check: string]: Text }
export type CheckName = keyof typeof CHECKS

/** docs/operations.md says what to do about each. */
export const PROBLEMS = {
  seats_over_limit: {
    cn: '占用名额超过上限，报名设置',
    en: 'more seats are held than the limit allows, CubicEventRegist',
  },
  limit_unlike_settings: {
    cn: '计数器的上限与报名设置不符，报名设置',
    en: 'the limit of the counter differs from the settings, CubicEventRegist',
  },
  taken_unlike_held: {
    cn: '已占名额与实际占用不符，报名设置',
    en: 'taken_number differs from the seats held, CubicEventRegist',
  },
  counter_missing: { cn: '报名设置没有名额计数器，报名设置', en: 'registration without a counter, CubicEventRegist' },
  counter_without_registration: {
    cn: '名额计数器没有报名设置，regist_id',
    en: 'counter without a registration, regist_id',
  },
  acknowledged_lost: {
    cn: '已确认的报名不存在或不是本人的，request_id',
    en: 'acknowledged registration is missing or belongs to somebody else, request_id',
  },
  registration_lost: {
    cn: '日志中已报名，但报名人已不存在，报名人',
    en: 'registered according to the log, but missing, CubicEventApplicant',
  },
  acknowledged_twice: {
    cn: '一个报名人属于两次提交，报名人',
    en: 'one applicant belongs to two submissions, CubicEventApplicant',
  },
  registered_twice: {
    cn: '同一人的提交被登记了两次，报名人',
    en: 'one submission was registered twice, CubicEventApplicant',
  },
  two_live_tickets: {
    cn: '同一人在同一活动有多张有效票，报名人',
    en: 'one person has several live tickets for one event, CubicEventApplicant',
  },
  code_malformed: { cn: '报名码缺失或格式错误，报名人', en: 'binding code missing or malformed, CubicEventApplicant' },
  code_shared: { cn: '多张票使用同一报名码，报名人', en: 'tickets with the same binding code, CubicEventApplicant' },
  message_incomplete: {
    cn: '消息缺少收件人、状态或发送时间，消息',
    en: 'message without recipient, state or time of sending, CubicMessage',
  },
  message_missing: {
    cn: '报名没有任何消息，报名人',
    en: 'registration without any message, CubicEventApplicant',
  },
  message_without_applicant: {
    cn: '消息的报名人不存在或属于其他活动，消息',
    en: 'message whose applicant is missing or belongs to another event, CubicMessage',
  },
  check_in_inconsistent: {
    cn: '签到状态与签到时间、签到人不符，报名人',
    en: 'check-in state, time and scanner contradict each other, CubicEventApplicant',
  },
  check_in_without_seat: {
    cn: '未报名成功却已签到，报名人',
    en: 'checked in without a confirmed registration, CubicEventApplicant',
  },
  scan_unlike_ticket: {
    cn: '扫码记录与票的签到不符，scan_id',
    en: 'scan that differs from the check-in of its ticket, scan_id',
  },
  scanned_twice: { cn: '一张票有多条有效扫码，报名人', en: 'several effective scans, CubicEventApplicant' },
  later_scan_counts: {
    cn: '更早的扫码没有算作签到，报名人',
    en: 'a later scan counts as the check-in than the earliest, CubicEventApplicant',
  },
  earlier_out_counts: {
    cn: '更晚的签退没有算数，报名人',
    en: 'an earlier check-out counts than the latest, CubicEventApplicant',
  },
  left_before_coming: { cn: '签退早于签到，出勤', en: 'left before they came, CubicAttendance' },
  minutes_miscounted: {
    cn: '在场分钟与进出时间不符，出勤',
    en: 'the minutes differ from the times of coming and leaving, CubicAttendance',
  },
  attendance_unlike_scans: {
    cn: '出勤与有效的签到不符，出勤',
    en: 'an attendance differs from the check-in that counts, CubicAttendance',
  },
  attendance_missing: {
    cn: '签到没有出勤记录，报名人',
    en: 'a check-in without an attendance, CubicEventApplicant',
  },
  let_in_unwelcomed: {
    cn: '扫码显示已签到，票却未签到，报名人',
    en: 'a scan found the ticket checked in, but it is not, CubicEventApplicant',
  },
  scan_unrecorded: { cn: '日志中没有扫码记录，scan_id', en: 'the log has no entry for the scan, scan_id' },
  welcomed_twice: {
    cn: '日志中未经撤销又签到一次，报名人',
    en: 'the log has two check-ins without an undo between them, CubicEventApplicant',
  },
  creation_unrecorded: {
    cn: '日志中没有报名记录，报名人',
    en: 'the log has no entry for the registration, CubicEventApplicant',
  },
  status_unrecorded: {
    cn: '报名状态与最后一条日志不符，报名人',
    en: 'registration_status differs from its last entry, CubicEventApplicant',
  },
  check_in_unrecorded: {
    cn: '签到状态与最后一条日志不符，报名人',
    en: 'check_in_status differs from its last entry, CubicEventApplicant',
  },
  history_gap: {
    cn: '日志中的状态变化不连续，报名人',
    en: 'a change of state is missing between two entries, CubicEventApplicant',
  },
  holder_unrecorded: {
    cn: '持票人与最后一条日志不符，报名人',
    en: 'the holder of the ticket differs from the last entry, CubicEventApplicant',
  },
  stage_unrecorded: {
    cn: '活动的发布状态与最后一条日志不符，活动',
    en: 'the stage of the event differs from its last entry, CubicEventBase',
  },
  stage_gap: {
    cn: '日志中活动的发布状态变化不连续，活动',
    en: 'a change of the stage is missing between two entries, CubicEventBase',
  },
  submission_without_live: {
    cn: '提交中已没有有效报名人，event_id:submitter_id',
    en: 'submission without a live applicant, event_id:submitter_id',
  },
  live_without_submission: {
    cn: '有效报名人没有对应的提交，报名人',
    en: 'live applicant without a submission, CubicEventApplicant',
  },
  ticket_without_event: { cn: '票的活动已不存在，报名人', en: 'ticket whose event is missing, CubicEventApplicant' },
  ticket_without_registration: {
    cn: '票的报名设置不存在或属于其他活动，报名人',
    en: 'ticket whose registration settings are missing or belong to another event, CubicEventApplicant',
  },
  seat_beside_waitlist: {
    cn: '有空位，而候补中有人应当入座，报名设置',
    en: 'a seat is free that somebody on the waitlist should have, CubicEventRegist',
  },
  waits_for_good: {
    cn: '候补的一组人多于可能得到的名额，永远等不到，各组的第一位报名人',
    en: 'a group on the waitlist can never get enough seats, the first CubicEventApplicant of each',
  },
  session_over_limit: {
    cn: '场次占用名额超过上限，场次',
    en: 'more seats are held than the limit allows, CubicEventSession',
  },
  session_limit_unlike: {
    cn: '场次没有名额计数，或其上限与场次不符，场次',
    en: 'the seats of the session are missing or have another limit, CubicEventSession',
  },
  session_taken_unlike_held: {
    cn: '场次的已占名额与实际占用不符，场次',
    en: 'taken_number differs from the seats held, CubicEventSession',
  },
  choice_of_other_event: {
    cn: '所选场次不属于票的活动，或票不存在，所选场次',
    en: 'a chosen session is not of the ticket’s event, or the ticket is missing, CubicSessionChoice',
  },
  session_chosen_twice: {
    cn: '一张票选了同一场两次，所选场次',
    en: 'one ticket has a session twice, CubicSessionChoice',
  },
  session_seat_without_ticket: {
    cn: '报名已不占名额或场次已取消，却占着场次的座位，所选场次',
    en: 'holds a seat in a session without one in the event, or in a cancelled session, CubicSessionChoice',
  },
  no_session_chosen: {
    cn: '自选场次的活动，报名人没有选任何场次，报名人',
    en: 'chose no session where people choose, CubicEventApplicant',
  },
  seat_beside_session_waitlist: {
    cn: '场次有空位，而候补中有人应当入座，场次',
    en: 'a seat is free that somebody on the session’s waitlist should have, CubicEventSession',
  },
  hours_without_source: {
    cn: '已锁定的学时没有到场记录，也没有补录的原因，学时记录',
    en: 'locked hours with neither attendance nor a reason, CubicHourEntry',
  },
  hours_cut_unsaid: {
    cn: '计入的学时加上超出上限的，不等于应得的，学时记录',
    en: 'what counts and what limits have cut is not what was earned, CubicHourEntry',
  },
  hours_corrected_unlike: {
    cn: '标为已更正却没有更正，或有更正却没有标出，学时记录',
    en: 'marked as corrected without a correction, or the other way round, CubicHourEntry',
  },
  hours_sum_wrong: {
    cn: '学时合计与记录不符，人员',
    en: 'the sum of hours differs from the entries, CubicHourEntry',
  },
  answer_without_file: {
    cn: '填写内容中的文件不存在，报名人',
    en: 'an answer names a file that is missing, CubicEventApplicant',
  },
  file_without_answer: {
    cn: '文件属于某份报名，但其填写内容中没有它，文件',
    en: 'a file belongs to a registration whose answers do not name it, cubic_answer_file',
  },
  certificate_without_applicant: {
    cn: '证书没有对应的报名人，证书',
    en: 'certificate without an applicant of its event, CubicCertificate',
  },
  certificate_without_attendance: {
    cn: '有效证书的持有人没有到场记录，证书',
    en: 'valid certificate of somebody who did not attend, CubicCertificate',
  },
  certificate_number_wrong: {
    cn: '证书的编号或核验码格式错误、重复，或大于已用的最后一个编号，证书',
    en: 'certificate whose number or code is malformed, shared, or beyond the last number used, CubicCertificate',
  },
  certificate_signature_wrong: {
    cn: '证书的签名与内容不符，或没有对应的密钥，证书',
    en: 'certificate whose signature does not match its content, or whose key is missing, CubicCertificate',
  },
  guard_missing: { cn: '缺少约束或索引', en: 'constraint or index missing or not valid' },
} as const satisfies { readonly [problem: string]: Text }
export type Problem = keyof typeof PROBLEMS

export const VERIFICATION = {
  records: { cn: '{count} 条：{problem} {ids}', en: '{count}: {problem} {ids}' },
  more: { cn: '……', en: ' …' },
  sound: { cn: '数据完好。', en: 'The data is sound.' },
  broken: {
    cn: '发现 {count} 类问题；处理办法见 docs/operations.md。',
    en: '{count} kinds of problems found. docs/operations.md says how to fix each.',
  },
  owed: { cn: '待发消息', en: 'messages to send' },
  stuck: { cn: '到期超过十分钟仍未发出的消息', en: 'messages due for more than ten minutes that nobody sends' },
  kept: {
    cn: '被某个进程占用超过十五分钟的消息，请重启该进程',
    en: 'messages that a process has kept for more than fifteen minutes; restart it',
  },
  dead: { cn: '已放弃的消息', en: 'messages given up' },
  no_folder: {
    cn: '{folder} 中没有数据库。请用 DATA_DIR 指定数据文件夹，或用 DATABASE_URL 指定服务器。',
    en: 'There is no database in {folder}. Set DATA_DIR to the data folder, or DATABASE_URL to the server.',
  },
  no_tables: {
    cn: '这不是 Cubic 的数据库，或尚未启动过。',
    en: 'This is not a Cubic database, or Cubic has never been started on it.',
  },
  copied_while_running: {
    cn: '注意：这个数据文件夹是在数据库运行时复制的。这样的复制不是备份，数据可能缺失或互相矛盾。请在原处运行 npm run backup -- 文件名，再恢复那份备份。',
    en: 'Warning: this data folder was copied while its database was running. Such a copy is no backup: it may lack rows or contradict itself. Back the original up with npm run backup -- FILE, and restore that.',
  },
  unreachable: { cn: '无法读取数据库：{reason}', en: 'The database cannot be read: {reason}' },
  usage: { cn: '用法：npm run verify -- [--lang cn|en]', en: 'Usage: npm run verify -- [--lang cn|en]' },
} as const satisfies { readonly [text: string]: Text }
