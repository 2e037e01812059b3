import { LOG_IN_REFUSALS } from './log-in-refusals.ts'
import type { Text } from './text.ts'

/**
 * Every refusal: expected, returned (never thrown), and explained in both languages. `{name}` stands for a parameter.
 */
export const REFUSALS = {
  ...LOG_IN_REFUSALS,
  'user:no_email': {
    cn: '此账号没有邮箱，请先填写，或复制链接发给对方',
    en: 'This account has no email address. Enter one, or copy the link',
  },
  'user:has_password': { cn: '对方已经设置密码，可以登录', en: 'They have chosen a password already and can log in' },

  'events:status_forbidden': { cn: '该活动当前不可报名', en: 'Event is currently unavailable for registration' },
  'events:regist_has_not_started': { cn: '报名尚未开始', en: 'Registration has not started' },
  'events:regist_date_pass': { cn: '报名已截止', en: 'Registration has closed' },
  'event:regist_full': { cn: '抱歉，活动名额已满', en: 'Sorry, the event is full' },
  'event:too_few_seats': {
    cn: '剩余名额不足，请减少报名人',
    en: 'Not enough seats left: please register fewer people',
  },
  'event:session_full': {
    cn: '“{session}”名额已满，请换一场',
    en: '“{session}” is full. Please choose another session',
  },
  'event:invalid_email': { cn: '邮箱地址无效', en: 'Invalid E-mail address' },
  'event:unauthenticated': { cn: '请先登录后再报名', en: 'Please log in to register' },
  'event:applicants_required': { cn: '请添加报名人', en: 'Please add a registrant' },
  'event:too_many_applicants': { cn: '一次最多可报名 {max} 人', en: 'You can register at most {max} people at once' },
  'event:invalid_field': { cn: '请检查填写的内容', en: 'Please check your answers' },
  'event:already_registered': {
    cn: '您已报名该活动，不能重复报名',
    en: 'You have already registered for this event and cannot re-register',
  },
  'event:already_submitted': {
    cn: '报名信息已提交，不能再添加报名人',
    en: 'Your registration has been submitted; no registrant can be added',
  },
  'event:unknown_consent': { cn: '没有这一项，可能已被移除', en: 'This consent isn’t there any more' },
  'event:consent_needed': {
    cn: '没有这项同意就无法参加：要撤回，请先取消报名',
    en: 'You can’t take part without it: cancel your registration to take it back',
  },
  'event:consent_changed': {
    cn: '内容有更新，请重新阅读',
    en: 'Its text has changed. Please read it again',
  },
  'event:edit_closed': { cn: '信息修改已截止', en: 'Information editing is closed' },
  'event:out_of_scope': { cn: '您不在该活动的报名范围内', en: 'This event is not open to you' },
  'certificate:not_attended': {
    cn: '没有到场记录（{state}）',
    en: 'No record that they attended ({state})',
  },
  'certificate:rule_unmet': {
    cn: '还不满足活动的签发规则',
    en: 'The event’s rule for certificates isn’t met',
  },
  'certificate:other_event': { cn: '不是这个活动的报名人', en: 'Not registered for this event' },
  'event:not_found': {
    cn: '找不到这个活动，可能已下线，或不对您开放',
    en: 'We can’t find this event. It may have been taken down, or it may not be open to you',
  },
  'event:unknown_applicant': {
    cn: '报名人不存在，或不是由您提交的',
    en: 'This registrant does not exist, or someone else registered them',
  },
  'event:request_conflict': {
    cn: '该请求已用于另一次提交',
    en: 'This request id was already used for another submission',
  },
  'event:applicant_exists': {
    cn: '{name} 已报名该活动',
    en: '{name} is already registered for this event',
  },
  'event:unknown_person': {
    cn: '没有学工号为 {number} 的人员',
    en: 'Nobody has the student or employee number {number}',
  },
  'event:name_required': { cn: '请填写姓名', en: 'Please give a name' },

  'event:invalid_ticket': { cn: '无效的报名码，请核对', en: 'Invalid ticket: the binding code is wrong, please check' },
  'event:ended_ticket': {
    cn: '无效的报名码，该报名已取消或未通过审核',
    en: 'Invalid ticket: the registration was cancelled or not accepted',
  },
  'event:binding_code_required': { cn: '请输入报名码', en: 'Please enter the binding code' },
  'event:already_bound': { cn: '您已报名或已绑定，不能再绑定', en: 'Already registered or bound, cannot rebind' },
  'event:ticket_bound': {
    cn: '该报名码已被绑定，请勿重复绑定',
    en: 'This ticket is already bound, do not bind it again',
  },
  'event:too_many_guesses': {
    cn: '尝试次数过多，请 {seconds} 秒后再试',
    en: 'Too many attempts. Please try again in {seconds} s',
  },

  'event:already_checked_in': { cn: '该报名码已签到', en: 'This ticket is already checked in' },
  'event:not_registered': { cn: '该报名未通过，不能签到', en: 'This registration was not accepted' },
  'event:waiting_review': { cn: '该报名正在等待审核', en: 'This registration is waiting for review' },
  'event:withdrawn': { cn: '该报名已取消', en: 'This registration was cancelled' },
  'event:waitlisted': { cn: '该报名仍在候补', en: 'This registration is still on the waitlist' },
  'event:wrong_event': { cn: '这是另一场活动的报名码', en: 'This ticket is for another event' },
  'event:event_cancelled': { cn: '活动已取消', en: 'This event was cancelled' },
  'event:no_check_in': { cn: '该活动不需要签到', en: 'This event does not need check-in' },
  'event:venue_code_required': { cn: '请输入现场签到码', en: 'Please enter the code on the screen' },
  'event:venue_code_wrong': {
    cn: '现场签到码不正确，请核对屏幕上的码',
    en: 'That isn’t the code on the screen. Please check it',
  },
  'event:venue_code_expired': {
    cn: '现场签到码已更换，请重新扫屏幕上的码',
    en: 'The code has changed. Please scan the screen again',
  },
  'event:no_self_check_in': {
    cn: '该活动由工作人员扫码签到',
    en: 'Staff check people in at this event',
  },
  'event:not_checked_in': { cn: '该报名码尚未签到', en: 'This ticket is not checked in' },
  'event:no_check_out': { cn: '该活动不需要签退', en: 'This event does not need check-out' },
  'event:already_checked_out': { cn: '该报名码已签退', en: 'This ticket is already checked out' },
  'event:not_checked_out': { cn: '该报名码尚未签退', en: 'This ticket is not checked out' },
  'event:wrong_session': { cn: '这张票没有选这一场', en: 'This ticket is for another session' },
  'event:no_attendance': {
    cn: '这个活动不记进出时间，请用签到',
    en: 'This event keeps no times of coming and leaving. Check the person in instead',
  },
  'event:times_required': { cn: '请填写签到或签退时间', en: 'Please enter when they came or left' },
  'event:out_before_in': { cn: '签退时间须晚于签到时间', en: 'They can’t leave before they came' },
  'event:not_that_time': {
    cn: '时间须在活动前后一天之内，且不晚于现在',
    en: 'The time must be within a day of the event, and not in the future',
  },
  'event:event_ended': { cn: '活动已结束', en: 'This event has ended' },
  'event:not_rateable': {
    cn: '活动开始并签到后才能评价',
    en: 'You can rate an event once it has begun and you have checked in',
  },
  'event:already_rated': { cn: '您已评价过该活动', en: 'You have already rated this event' },

  'event:not_on_leave': { cn: '该报名没有请假', en: 'This registration is not on leave' },
  'event:leave_final': {
    cn: '活动已开始，不能再撤销请假',
    en: 'The event has started, so you can’t take your leave back',
  },
  'event:seat_taken': {
    cn: '名额已经给了别人，不能撤销请假',
    en: 'Your seat has gone to someone else, so you can’t take your leave back',
  },

  'event:no_seat_back': {
    cn: '名额已经给了别人，或有人在候补',
    en: 'The seat has gone to somebody else, or others are waiting for it',
  },
  'event:registered_again': { cn: '之后已重新报名', en: 'They have registered again since' },
  'event:holds_ticket': { cn: '此人已有这个活动的报名', en: 'This person holds another registration for the event' },
  'event:arrived_already': { cn: '已经签到', en: 'They have checked in' },
  'event:nothing_to_undo': {
    cn: '最近一次改变不是审核或取消，没有可撤销的',
    en: 'Their last change was no review or withdrawal, so there is nothing to undo',
  },
  'event:decided_by': { cn: '{by}已{done}（{ago}）', en: '{by} {done} them {ago}' },
  'event:state_is': { cn: '现在的状态是“{state}”', en: 'The state is “{state}” by now' },
  'event:forbidden_transition': { cn: '当前状态不能进行此操作', en: 'This is not possible in the current state' },
  'event:field_needed': {
    cn: '“{field}”的显示条件用到这一题，请先修改其条件',
    en: '“{field}” is shown depending on this question. Change that condition first',
  },
  'event:incomplete': {
    cn: '发布前请补全或更正：{fields}',
    en: 'Before publishing, please complete or correct: {fields}',
  },
  'event:reason_required': { cn: '请填写原因', en: 'Please give a reason' },
  'event:limit_below_taken': {
    cn: '已有 {taken} 人占用名额，上限不能低于此数',
    en: 'Seats already taken: {taken}. The limit cannot be lower',
  },
  'event:session_chosen': {
    cn: '已有 {number} 人选了“{session}”，不能删除；可以取消这一场，会通知他们',
    en: '{number} people chose “{session}”, so it can’t be deleted. Cancel it instead: they will be told',
  },
  'event:session_limit_below_taken': {
    cn: '“{session}”已有 {taken} 人占用名额，上限不能低于此数',
    en: 'Seats already taken in “{session}”: {taken}. The limit cannot be lower',
  },
  'event:sessions_fixed': {
    cn: '已有人报名，不能再改为{choice}',
    en: 'People have registered, so this can’t be changed to “{choice}” any more',
  },
  'event:no_choice_of_sessions': {
    cn: '这个活动不能自选场次',
    en: 'This event doesn’t let people choose sessions',
  },
  'event:limit_below_reserved': {
    cn: '已为部分人员保留 {reserved} 个名额，上限不能低于此数',
    en: 'Seats reserved: {reserved}. The limit cannot be lower',
  },
  'event:group_waits': {
    cn: '候补名单上有一组 {group} 人，开放给他们的名额不能少于此数',
    en: 'A group of {group} is on the waitlist, so at least that many seats must stay open to them',
  },

  'event:series_needs_start': {
    cn: '请先填写活动的开始时间，再加其他日期',
    en: 'Enter when the event starts before you add dates',
  },
  'event:series_full': {
    cn: '一个系列最多 {max} 次，请减少日期',
    en: 'A series has at most {max} dates. Please remove some',
  },
  'event:date_refused': {
    cn: '{date}这一次没有改成，全部日期保持原样：{reason}',
    en: 'Nothing was changed, because of the date {date}: {reason}',
  },
  'event:not_in_series': {
    cn: '这一次不属于这个系列，请刷新后重选',
    en: 'This date isn’t part of the series any more. Please reload and choose again',
  },
  'event:form_differs': {
    cn: '这一次的报名表与其他日期不同，请单独报名',
    en: 'This date asks other questions. Please register for it separately',
  },
  'event:files_once': {
    cn: '报名表要上传文件，一份文件只用于一次报名，请为这一次单独报名',
    en: 'The form asks for a file, which belongs to one registration. Please register for this date separately',
  },

  'event:scan_undone': { cn: '这次扫码已撤销', en: 'This scan was taken back' },
  'event:undo_too_late': { cn: '只能在五秒内撤销自己的扫码', en: 'A scan can be taken back for five seconds' },

  'door:pass_unknown': { cn: '通行证代码无效，请核对', en: 'This pass code doesn’t exist. Please check it' },
  'door:pass_taken': {
    cn: '这张通行证已在另一台设备上领取',
    en: 'Another device has already claimed this pass',
  },
  'door:pass_expired': { cn: '这张通行证已到期', en: 'This pass has expired' },
  'door:pass_revoked': { cn: '这张通行证已被收回', en: 'This pass was revoked' },
  'door:name_required': { cn: '请填写通行证的名称', en: 'Please name the pass' },
  'door:expires_early': { cn: '到期时间须晚于现在', en: 'The pass must expire later than now' },
  'door:too_many_passes': {
    cn: '每个活动最多 {max} 张有效通行证，请先收回不用的',
    en: 'An event can have at most {max} valid passes. Revoke one that isn’t needed',
  },
  'door:too_many_test_tickets': {
    cn: '每个活动最多 {max} 张彩排票',
    en: 'An event can have at most {max} test tickets',
  },
  'door:no_ticket': { cn: '这场活动没有这个号码的票', en: 'No ticket for this event has this number' },
  'door:no_conflict': { cn: '没有待处理的冲突', en: 'There is no conflict to settle' },
  'door:no_walk_in': { cn: '该活动不接受现场报名', en: 'This event doesn’t register people at the door' },
  'door:too_many_scans': { cn: '一次最多上传 {max} 条扫码', en: 'At most {max} scans at once' },

  'hours:nothing_proposed': {
    cn: '没有待公示的学时。活动结束、签到冲突处理完后，一分钟内自动生成',
    en: 'There are no proposed hours. They appear within a minute once the event is over and its check-in conflicts are settled',
  },
  'hours:not_over': {
    cn: '活动还没有结束，结束后才能公示学时',
    en: 'The event isn’t over yet. Publish its hours once it has ended',
  },
  'hours:conflicts_open': {
    cn: '还有 {number} 个签到冲突没有处理，请先在“签到”里处理',
    en: 'Check-in conflicts still open: {number}. Settle them under “Check-in” first',
  },
  'hours:not_published': {
    cn: '公示中的学时才能提异议；已锁定的请联系主办方更正',
    en: 'You can object while hours are published. Once they are locked, ask the organiser for a correction',
  },
  'hours:objections_over': {
    cn: '异议已于 {time} 截止，请联系主办方更正',
    en: 'Objections ended at {time}. Please ask the organiser for a correction',
  },
  'hours:already_objected': {
    cn: '您已提过异议，请等待答复',
    en: 'You have objected already. Please wait for the answer',
  },
  'hours:already_answered': {
    cn: '中心已答复这条异议，不能再提',
    en: 'The centre has answered this objection, and its answer stands',
  },
  'hours:own_entry': {
    cn: '不能决定自己的学时，请由同事处理',
    en: 'You can’t decide on your own hours. Please ask a colleague',
  },
  'hours:make_up_over': {
    cn: '活动结束后 {days} 个工作日内可以补录，已于 {day} 截止，请联系中心',
    en: 'Hours can be added for {days} working days after an event, which was until {day}. Please ask the centre',
  },
  'hours:entry_exists': {
    cn: '此人在这个活动里已有学时，请更正那一条',
    en: 'They have hours of this event already. Correct that entry instead',
  },
  'hours:no_category': {
    cn: '这个活动不记学时，请先在活动设置里选择学时类别',
    en: 'This event gives no hours. Choose a category in its settings first',
  },
  'hours:file_unknown': {
    cn: '附件须是您自己刚上传的文件，请重新上传',
    en: 'The file must be one that you have just uploaded. Please upload it again',
  },
  'hours:no_objection': {
    cn: '没有待您答复的异议，可能已经答复',
    en: 'There is no objection for you to answer. It may have been answered already',
  },
  'hours:hours_required': {
    cn: '请填写学时：到场记录没有变化，无法据此更正',
    en: 'Please say how many hours: attendance has not changed, so there is nothing to go by',
  },
  'hours:hours_invalid': {
    cn: '学时须是 0 到 1000 的数，最多两位小数',
    en: 'Hours are a number from 0 to 1,000, with at most two decimals',
  },
  'hours:already_corrected': {
    cn: '这条已被更正，请更正最新的一条',
    en: 'This entry has been corrected already. Correct the latest one instead',
  },
  'hours:objection_open': {
    cn: '这条有异议待答复，请先答复异议',
    en: 'An objection to this entry is open. Answer it first',
  },
  'upload:not_an_image': {
    cn: '上传失败：请选择 JPEG、PNG、WebP 或 AVIF 图片',
    en: 'Upload Failed: please choose a JPEG, PNG, WebP or AVIF picture',
  },
  'upload:heic': {
    cn: '上传失败：不支持 HEIC 照片，请先转换为 JPEG',
    en: 'Upload Failed: HEIC photos are not supported, please convert the photo to JPEG first',
  },
  'upload:broken': { cn: '上传失败：图片已损坏', en: 'Upload Failed: the picture is damaged' },
  'upload:too_slow': {
    cn: '上传失败：图片处理时间过长，请缩小图片或改用 JPEG 格式后重试',
    en: 'Upload Failed: the picture takes too long to process. Please use a smaller one or a JPEG',
  },
  'upload:too_large': {
    cn: '上传失败：文件不能超过 {max} MB',
    en: 'Upload Failed: the file cannot be larger than {max} MB',
  },
  'upload:too_many_pixels': {
    cn: '上传失败：图片不能超过 {max} 百万像素',
    en: 'Upload Failed: the picture cannot have more than {max} megapixels',
  },
  'upload:too_small': {
    cn: '上传失败：图片的宽和高都不能小于 {min} 像素',
    en: 'Upload Failed: the picture must be at least {min} pixels wide and high',
  },
  'upload:material_type': {
    cn: '上传失败：不支持这种文件。可以上传 PDF、Office 和 OpenDocument 文档、图片、音视频、压缩包和纯文本',
    en: 'Upload Failed: this type of file isn’t supported. Upload PDF, Office or OpenDocument files, pictures, audio, video, archives or plain text',
  },
  'upload:material_content': {
    cn: '上传失败：文件内容与扩展名 .{extension} 不符，请检查后重试',
    en: 'Upload Failed: the file isn’t what its name says (.{extension}). Please check it',
  },
  'upload:empty': { cn: '上传失败：文件是空的', en: 'Upload Failed: the file is empty' },
  'upload:file_kind': {
    cn: '上传失败：这里只收 {kinds} 文件',
    en: 'Upload Failed: only {kinds} files can be uploaded here',
  },
  'upload:unsafe_pdf': {
    cn: '上传失败：这个 PDF 已加密、不完整，或含有脚本、附件等内容。请重新“打印为 PDF”后再上传',
    en: 'Upload Failed: this PDF is encrypted, incomplete, or holds scripts or attachments. Please print it to a new PDF and upload that',
  },
  'upload:no_question': {
    cn: '上传失败：表单里已没有这道题，请刷新页面',
    en: 'Upload Failed: the form no longer asks for this file. Please reload the page',
  },
  'upload:own_quota': {
    cn: '上传失败：您上传的文件最多占用 {max} MB，没有用到的文件会在一天后清除',
    en: 'Upload Failed: your files can take up at most {max} MB; unused ones are removed after a day',
  },
  'upload:store_full': {
    cn: '上传失败：文件空间已满，请联系管理员',
    en: 'Upload Failed: the file storage is full, please contact an administrator',
  },

  'view:too_many': {
    cn: '最多可保存 {max} 个自己的视图，请先删除不用的',
    en: 'You can keep at most {max} views of your own. Delete one you no longer need',
  },

  'unit:last_owner': {
    cn: '单位至少要有一位负责人，请先交接，或由机构管理员处理',
    en: 'A unit needs an owner. Hand it over first, or ask an administrator of the centre',
  },
  'unit:no_roles': { cn: '您在这个单位没有直接的角色', en: 'You hold no role of your own in this unit' },
  'unit:no_person': { cn: '没有这个账号，或就是您自己', en: 'This account doesn’t exist, or it’s your own' },

  'save:last_admin': { cn: '至少要保留一位管理员', en: 'There must be at least one administrator' },
  'message:event_cancelled': {
    cn: '活动未发布或已取消，不能发送报名码',
    en: 'The event isn’t published, so no tickets can be sent',
  },
  'message:no_address': { cn: '您的账号没有邮箱或手机号', en: 'Your account has no email address or phone number' },
  'message:no_text': { cn: '请填写主题和正文', en: 'Please write a subject and a text' },
  'message:nobody': { cn: '现在没有符合条件的人', en: 'There is nobody it would go to now' },
  'message:no_sms': {
    cn: '没有设置短信平台，不能发短信',
    en: 'No SMS platform is set up, so no text messages can be sent',
  },
  'message:time_past': {
    cn: '发送时间须晚于现在，且在一年之内',
    en: 'The time to send it must be later than now, within a year',
  },
  'message:already_sent': { cn: '这条消息已经发出，不能撤回', en: 'It has been sent already and cannot be withdrawn' },
  'message:unknown_variable': { cn: '没有这些变量：{names}', en: 'These variables don’t exist: {names}' },
  'save:invalid': { cn: '请检查标出的字段', en: 'Please check the marked fields' },
  'save:not_found': { cn: '记录不存在或不可修改', en: 'The record does not exist or cannot be changed' },
  'save:forbidden': { cn: '没有权限进行此操作', en: 'You are not allowed to do this' },
  'save:conflict': {
    cn: '该记录在您打开后已被他人修改，请刷新后再保存',
    en: 'Someone else changed this record after you opened it. Reload it, then save again',
  },
  'save:only_one': {
    cn: '这里只能有一条记录，请修改已有的那一条',
    en: 'There can only be one record of this. Please change the one that exists',
  },
  'save:in_use': { cn: '其他记录仍在使用它，不能删除', en: 'Other records still use this, so it cannot be deleted' },
} as const satisfies { readonly [kind: string]: Text }
export type RefusalKind = keyof typeof REFUSALS
/**
 * What the rules of registration may say. Pages that explain them name each, so that a new one
 * does not compile without.
 */
export type RegistrationRefusal = Extract<
  RefusalKind,
  | 'events:status_forbidden'
  | 'events:regist_has_not_started'
  | 'events:regist_date_pass'
  | 'event:regist_full'
  | 'event:too_few_seats'
  | 'event:out_of_scope'
  | 'event:already_registered'
  | 'event:already_submitted'
  | 'event:unauthenticated'
>

/** The wire form of a refusal whose text is more specific than its kind. */
const WIRE_REFUSAL = {
  'event:too_few_seats': 'event:regist_full',
  'event:unknown_applicant': 'event:not_found',
  'event:ended_ticket': 'event:invalid_ticket',
} as const satisfies { readonly [refusal in RefusalKind]?: RefusalKind }
export type WireRefusalOf<Kind extends RefusalKind> = Kind extends keyof typeof WIRE_REFUSAL
  ? (typeof WIRE_REFUSAL)[Kind]
  : Kind

export function wireRefusalOf(refusal: RefusalKind): RefusalKind {
  const exact: { readonly [refusal in RefusalKind]?: RefusalKind } = WIRE_REFUSAL
  return exact[refusal] ?? refusal
}
