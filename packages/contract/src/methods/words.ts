import type { MethodDeclaration } from '../core/method.ts'
import type { Text } from '../core/text.ts'
import type { DeclaredMethod } from './declared.ts'

/** A choice that is what the method then does says it as the method would. */
type Choice = Text & Pick<MethodWords, 'past'>
export type ArgumentWords = {
  readonly label: Text
  readonly hint?: Text
  readonly choices?: { readonly [value: string]: Choice }
}

/** How a method is offered to people: its button, and the question asked before it runs. */
export type MethodWords = {
  readonly label: Text
  /** What was done, after it and in the log; Chinese says it by the label. */
  readonly past: string
  /** What will happen, said before it does. */
  readonly effect?: Text
  /** Of which records it is possible, said where it is not. */
  readonly onlyFor?: Text
  /** It takes something away from people. */
  readonly tone?: 'danger'
  readonly arguments?: { readonly [argument: string]: ArgumentWords }
}

/** The words of one method: a name that it has not declared does not compile, nor does a choice without words. */
type WordsOf<Method extends MethodDeclaration> = Omit<MethodWords, 'arguments'> & {
  readonly arguments?: {
    readonly [Name in keyof Method['arguments']]?: Method['arguments'][Name] extends {
      readonly choices: readonly (infer Value extends string)[]
    }
      ? ArgumentWords & { readonly choices: { readonly [value in Value]: Choice } }
      : ArgumentWords
  }
}

const REASON: ArgumentWords = { label: { cn: '理由', en: 'Reason' } }
const DECISION_WORDS = {
  approve: { cn: '通过', en: 'Approve', past: 'Approved' },
  reject: { cn: '驳回', en: 'Reject', past: 'Rejected' },
} as const satisfies { readonly [decision: string]: Choice }

/** By model and method. Apart from the declarations, which the public pages carry with each call. */
const METHOD_WORDS: {
  readonly [Method in DeclaredMethod as `${Method['model']}.${Method['name']}`]?: WordsOf<Method>
} = {
  'CubicSignOn.try_sign_on': {
    label: { cn: '试一试', en: 'Try it' },
    past: 'It answers as it should',
    effect: {
      cn: '按保存的设置问一次对方系统，检查地址对不对；没有人会因此登录。',
      en: 'Asks the provider once, as it is saved, whether the addresses are right. Nobody is logged in by it.',
    },
  },
  'CubicEventBase.submit_review': {
    label: { cn: '提交审核', en: 'Submit for review' },
    past: 'Submitted',
    onlyFor: {
      cn: '草稿和已驳回的活动可以提交审核',
      en: 'Only drafts and rejected events can be submitted',
    },
    effect: {
      cn: '活动交给审核人，通过后发布；驳回时您会看到理由。',
      en: 'The event goes to a reviewer. Once approved, it is published. If it is rejected, you see why.',
    },
  },
  'User.reset_second_factor': {
    label: { cn: '清除两步验证', en: 'Reset two-step log-in' },
    past: 'Reset the two-step log-in',
    tone: 'danger',
    onlyFor: { cn: '对方没有开启两步验证', en: 'They have no second step' },
    effect: {
      cn: '请先当面核对证件。对方的通行密钥、验证器和恢复码都会移除，所有设备退出登录，并收到邮件。',
      en: 'Check their ID first. Their passkeys, authenticator app and recovery codes are removed, all their devices are logged out, and they get an email.',
    },
    arguments: { reason: REASON },
  },
  'User.erase_now': {
    label: { cn: '删除个人数据', en: 'Delete personal data' },
    past: 'Deletion begun',
    tone: 'danger',
    onlyFor: { cn: '已经要求删除，或是您自己的账号', en: 'Deletion has been asked for, or it is your own account' },
    effect: {
      cn: '对方先收到通知，几分钟后账号、联系方式、填写的内容、文件和消息都会删除，无法恢复。名额和到场人数不变。',
      en: 'They are told first. Minutes later the account, contacts, answers, files and messages are gone for good. Seats and attendance still count.',
    },
    arguments: { reason: REASON },
  },
  'CubicEventBase.audit': {
    label: { cn: '审核', en: 'Review' },
    past: 'Reviewed',
    onlyFor: {
      cn: '只有待审核的活动可以审核，自己的活动须由别人审核',
      en: 'Only events that wait for review can be reviewed, and your own only by others',
    },
    effect: {
      cn: '通过后活动会发布；驳回时请写明理由，创建人会看到。',
      en: 'Approving publishes the event. If you reject it, say why: its creator sees the reason.',
    },
    arguments: { decision: { label: { cn: '结果', en: 'Decision' }, choices: DECISION_WORDS }, reason: REASON },
  },
  'CubicEventBase.publish': {
    label: { cn: '发布', en: 'Publish' },
    past: 'Published',
    onlyFor: {
      cn: '只有定时或已取消的活动可以发布，草稿须先通过审核，或由系统管理员发布',
      en: 'Only scheduled and cancelled events can be published. Drafts are reviewed first, or published by administrators',
    },
    effect: {
      cn: '活动立即出现在网站上，符合范围的人可以按设置报名。',
      en: 'The event appears on the site at once, and people can register as its settings say.',
    },
    arguments: {
      at: {
        label: { cn: '发布时间', en: 'Publish at' },
        hint: { cn: '留空则立即发布', en: 'Empty: at once' },
      },
    },
  },
  'CubicEventBase.unpublish': {
    label: { cn: '取消活动', en: 'Cancel the event' },
    past: 'Cancelled',
    onlyFor: { cn: '只有已发布或定时发布的活动可以取消', en: 'Only published and scheduled events can be cancelled' },
    effect: {
      cn: '活动标为已取消并停止报名，系统会通知已报名和候补的人。报名保留，可以再次发布。定时发布的活动回到草稿。',
      en: 'The event is cancelled, registration closes, and everybody who registered or waits is told. Registrations are kept, and you can publish it again. A scheduled event becomes a draft.',
    },
    arguments: {
      reason: {
        label: { cn: '原因', en: 'Reason' },
        hint: { cn: '写在发给他们的通知里，可留空', en: 'Goes into their message. May stay empty' },
      },
    },
    tone: 'danger',
  },
  'CubicEventBase.pin': {
    label: { cn: '置顶', en: 'Pin' },
    past: 'Pinned',
    onlyFor: { cn: '活动已经置顶', en: 'The event is pinned already' },
    effect: {
      cn: '活动显示在首页最前面，替换现在置顶的活动。',
      en: 'The event leads the home page, in place of the one pinned now.',
    },
  },
  'CubicEventBase.issue_certificates': {
    label: { cn: '签发证书', en: 'Issue certificates' },
    past: 'Certificates issued',
    onlyFor: { cn: '活动开始后才能签发', en: 'Only once the event has begun' },
    effect: {
      cn: '给每个到场、还没有证书的人签发一张，并通知他们。签发后内容不能再改，只能撤销。',
      en: 'Everybody who attended and has none gets one, and is told. What is issued can’t be changed, only revoked.',
    },
    arguments: { applicant_ids: { label: { cn: '报名人编号', en: 'Ids of applicants' } } },
  },
  'CubicCertificate.revoke': {
    label: { cn: '撤销', en: 'Revoke' },
    past: 'Revoked',
    tone: 'danger',
    onlyFor: { cn: '证书已经撤销', en: 'It has been revoked already' },
    effect: {
      cn: '证书从此无效，不能恢复。核验的人会看到原因，持有人会收到通知。需要时可以再签发一张新的。',
      en: 'It counts no more, for good. Whoever checks it reads the reason, and its holder is told. You can issue a new one later.',
    },
    arguments: {
      reason: {
        label: { cn: '原因', en: 'Reason' },
        hint: { cn: '核验的人看得到，请不要写隐私', en: 'Everybody who checks it can read this' },
      },
    },
  },
  'CubicEventBase.leave_co_organisers': {
    label: { cn: '不再合办', en: 'Stop co-organising' },
    past: 'No longer co-organised',
    tone: 'danger',
    effect: {
      cn: '单位不再是合办方，它的人看不到这个活动的报名，也不能修改。主办单位可以再次添加。',
      en: 'Your unit is no co-organiser any more: its people can’t change the event or see who registers. The organiser can name it again.',
    },
    arguments: {
      unit_id: { label: { cn: '单位', en: 'Unit' } },
    },
  },
  'CubicEventBase.unpin': {
    label: { cn: '取消置顶', en: 'Unpin' },
    past: 'Unpinned',
    onlyFor: { cn: '活动没有置顶', en: 'The event is not pinned' },
  },
  'CubicEventBase.duplicate': {
    label: { cn: '复制', en: 'Duplicate' },
    past: 'Duplicated',
    effect: {
      cn: '生成一个内容相同的草稿，不包含报名。',
      en: 'Makes a draft with the same content, without registrations.',
    },
    arguments: {
      days: {
        label: { cn: '时间推后天数', en: 'Move its dates by days' },
        hint: { cn: '留空则不复制时间', en: 'Empty: dates are not copied' },
      },
    },
  },
  'CubicEventBase.publish_hours': {
    label: { cn: '公示学时', en: 'Publish hours' },
    past: 'Hours published',
    onlyFor: {
      cn: '活动结束并设置了学时类别后才能公示',
      en: 'Once the event is over and has a category of hours',
    },
    effect: {
      cn: '按现在的到场记录公示，并通知每个人。公示期内可以提异议，之后锁定，只能更正。',
      en: 'Published as attendance is now, and everybody is told. They can object for some days. After that hours are locked, and only corrected.',
    },
  },
  'CubicEventBase.add_hours': {
    label: { cn: '补录', en: 'Add hours' },
    past: 'Hours added',
    onlyFor: {
      cn: '活动结束并设置了学时类别后才能补录',
      en: 'Once the event is over and has a category of hours',
    },
    effect: {
      cn: '给门口漏记的人补上学时，本人会看到原因。',
      en: 'For people the door missed. They’ll see the reason.',
    },
    arguments: {
      unify_id: { label: { cn: '学号/工号', en: 'Student/employee ID' } },
      hours: { label: { cn: '学时', en: 'Hours' } },
      reason: REASON,
      proof: {
        label: { cn: '证明', en: 'Proof' },
        hint: { cn: '文号或链接，可留空', en: 'The number of a document, or a link. May stay empty' },
      },
    },
  },
  'CubicHourEntry.answer': {
    label: { cn: '答复异议', en: 'Answer' },
    past: 'Answered',
    onlyFor: { cn: '没有待您答复的异议', en: 'There is no objection for you to answer' },
    effect: {
      cn: '本人会收到答复。同意则另起一条取代这一条，重新公示；维持则可以再交中心一次。',
      en: 'They get your answer. If you agree, a new entry takes this one’s place and is published. If you don’t, they can ask the centre once.',
    },
    arguments: {
      decision: {
        label: { cn: '结果', en: 'Decision' },
        choices: {
          grant: { cn: '同意更正', en: 'Agree', past: 'Agreed' },
          keep: { cn: '维持原记录', en: 'Keep it as it is', past: 'Kept' },
        },
      },
      hours: {
        label: { cn: '更正为多少学时', en: 'Hours instead' },
        hint: { cn: '维持时留空；留空则按现在的到场记录', en: 'Empty: as attendance is now, or if you keep it' },
      },
      reason: REASON,
    },
  },
  'CubicHourEntry.correct': {
    label: { cn: '更正', en: 'Correct' },
    past: 'Corrected',
    onlyFor: {
      cn: '已被更正的、有异议待答复的不能更正',
      en: 'Not for entries that were corrected already or have an open objection',
    },
    effect: {
      cn: '另起一条取代这一条，原记录保留可查，本人会收到通知。',
      en: 'A new entry takes its place. The old one stays to be seen, and its person is told.',
    },
    arguments: { hours: { label: { cn: '学时', en: 'Hours' } }, reason: REASON },
  },
  'CubicEventApplicant.audit': {
    label: { cn: '审核', en: 'Review' },
    past: 'Reviewed',
    onlyFor: { cn: '只有待审核的报名可以审核', en: 'Only registrations that wait for review can be reviewed' },
    effect: {
      cn: '通过后报名成功；驳回会让出名额，理由会告诉报名人。',
      en: 'Approving completes the registration. Rejecting frees the seat, and the applicant sees the reason.',
    },
    arguments: { decision: { label: { cn: '结果', en: 'Decision' }, choices: DECISION_WORDS }, reason: REASON },
  },
  'CubicEventApplicant.withdraw_many': {
    label: { cn: '取消报名', en: 'Withdraw' },
    past: 'Withdrawn',
    onlyFor: {
      cn: '已取消、未通过或已签到的报名不能取消',
      en: 'Not for people who have withdrawn, were not accepted or have come',
    },
    effect: {
      cn: '让出的名额按顺序给候补的人。之后可以撤销，但名额可能已经给了别人。',
      en: 'The seats go to the waitlist in order. You can undo this later, unless somebody else has the seat by then.',
    },
    tone: 'danger',
    arguments: { reason: REASON },
  },
  'CubicEventApplicant.readmit_many': {
    label: { cn: '改为通过', en: 'Approve after all' },
    past: 'Approved after all',
    onlyFor: { cn: '只有未通过的报名可以改为通过', en: 'Only people who were not accepted can be approved after all' },
    effect: {
      cn: '有空余名额时，未通过的人直接报名成功。',
      en: 'They are registered, as far as seats are free.',
    },
  },
  'CubicEventApplicant.undo_many': {
    label: { cn: '撤销上次处理', en: 'Undo last decision' },
    past: 'Last decision undone',
    onlyFor: { cn: '没有可撤销的处理，或已经签到', en: 'There is nothing to take back, or they have come' },
    effect: {
      cn: '撤销最近一次审核或取消，恢复之前的状态。',
      en: 'Takes back the last review or withdrawal: the state before it is restored.',
    },
  },
  'CubicEventApplicant.move_up': {
    label: { cn: '移到候补最前', en: 'Move to the front' },
    past: 'Moved to the front',
    onlyFor: { cn: '只有候补中的人可以移到最前', en: 'Only people on the waitlist can be moved to the front' },
    effect: {
      cn: '连同同一份报名里的人排到候补名单最前，有名额时最先获得。',
      en: 'Goes to the front of the waitlist with everybody of the same registration, and gets the next free seat.',
    },
  },
  'CubicEventApplicant.choose_sessions': {
    label: { cn: '改选场次', en: 'Change sessions' },
    past: 'Sessions changed',
    arguments: { session_ids: { label: { cn: '场次', en: 'Sessions' } } },
    effect: {
      cn: '先占好新场次的座位，再放掉旧的。',
      en: 'Takes the new seats first, and only then lets the old ones go.',
    },
  },
  'CubicEventApplicant.write_note': {
    label: { cn: '写备注', en: 'Write a note' },
    past: 'Note written',
    arguments: {
      note: { label: { cn: '备注', en: 'Note' }, hint: { cn: '仅工作人员可见', en: 'Only staff see it' } },
    },
  },
  'CubicEventApplicant.correct_answers': {
    label: { cn: '修改填写内容', en: 'Correct answers' },
    past: 'Answers corrected',
    onlyFor: { cn: '已取消或未通过的报名不能修改', en: 'Not for people who have withdrawn or were not accepted' },
  },
  'CubicEventBase.register_applicant': {
    label: { cn: '代为报名', en: 'Register somebody' },
    past: 'Registered',
    onlyFor: { cn: '活动已发布且没有结束时才能代为报名', en: 'Only while the event is published and not over' },
    effect: {
      cn: '直接报名成功，不受报名时间、范围和审核限制，但不会超出名额。',
      en: 'They are accepted at once, whatever the dates, the scope and the review say, but never beyond the seats.',
    },
  },
  'CubicEventBase.send_sign_in_codes': {
    label: { cn: '发送报名码', en: 'Send tickets' },
    past: 'Tickets sent',
    onlyFor: { cn: '活动已发布且没有结束时才能发送', en: 'Only while the event is published and not over' },
    effect: {
      cn: '向所有报名成功的人发送带二维码的报名码；正在发送的人会跳过。',
      en: 'Everybody who is accepted gets their ticket with its QR code. Those who are being sent one are skipped.',
    },
  },
  'CubicBroadcast.withdraw_broadcast': {
    label: { cn: '撤回', en: 'Withdraw' },
    past: 'Withdrawn',
    onlyFor: { cn: '已经发出的消息不能撤回', en: 'What was sent can’t be withdrawn' },
    effect: { cn: '这条消息不会发出。', en: 'The message will not be sent.' },
  },
  'CubicUnit.hand_over': {
    label: { cn: '交接', en: 'Hand over' },
    past: 'Handed over',
    onlyFor: { cn: '只能交接您自己直接担任角色的单位', en: 'Only units in which you hold a role of your own' },
    effect: {
      cn: '您在这个单位的全部角色交给对方，您自己的随即结束。',
      en: 'All your roles in this unit go to that person, and yours end at once.',
    },
    tone: 'danger',
    arguments: { user_id: { label: { cn: '接任者', en: 'Who takes over' } } },
  },
  'CubicUnit.plan_hand_over': {
    label: { cn: '安排交接', en: 'Plan a hand-over' },
    past: 'Hand-over planned',
    onlyFor: { cn: '只有单位的负责人能安排交接', en: 'Only owners of the unit plan its hand-over' },
  },
  'CubicEventApplicant.check_in': {
    label: { cn: '签到', en: 'Check in' },
    past: 'Checked in',
    onlyFor: {
      cn: '报名成功、尚未签到，且活动已发布并开启签到时才能签到',
      en: 'Only people who are registered and have not come, at a published event with check-in on',
    },
  },
  'CubicEventApplicant.undo_check_in': {
    label: { cn: '撤销签到', en: 'Undo check-in' },
    past: 'Check-in undone',
    onlyFor: { cn: '还没有签到', en: 'They have not come yet' },
    effect: { cn: '这张票恢复为未签到。', en: 'The ticket counts as not checked in again.' },
    tone: 'danger',
    arguments: { reason: REASON },
  },
  'CubicEventApplicant.check_out': {
    label: { cn: '签退', en: 'Check out' },
    past: 'Checked out',
    onlyFor: {
      cn: '已签到，且活动需要签退时才能签退',
      en: 'Only people who have come, at an event with check-out',
    },
  },
  'CubicEventApplicant.undo_check_out': {
    label: { cn: '撤销签退', en: 'Undo check-out' },
    past: 'Check-out undone',
    onlyFor: { cn: '还没有签退', en: 'They have not checked out' },
    effect: { cn: '此人又算在场，可以再签退。', en: 'They count as being there again, and can check out again.' },
    tone: 'danger',
    arguments: { reason: REASON },
  },
  'CubicEventApplicant.set_attendance': {
    label: { cn: '填写出勤', en: 'Enter attendance' },
    past: 'Attendance entered',
    onlyFor: {
      cn: '报名成功，且活动有签退或场次时才能填写',
      en: 'Only for people who are registered, at an event with check-out or sessions',
    },
    effect: {
      cn: '填写的时间先于扫码，原因记入操作日志。',
      en: 'These times count before any scan. The reason goes into the audit log.',
    },
    arguments: {
      in_time: {
        label: { cn: '签到时间', en: 'Came at' },
        hint: { cn: '留空则不变', en: 'Empty: stays as it is' },
      },
      out_time: {
        label: { cn: '签退时间', en: 'Left at' },
        hint: { cn: '留空则不变', en: 'Empty: stays as it is' },
      },
      session_id: {
        label: { cn: '场次', en: 'Session' },
        hint: { cn: '整个活动则留空', en: 'Empty for the event as a whole' },
      },
      reason: { label: { cn: '原因', en: 'Reason' }, hint: { cn: '例如：老师点名', en: 'Such as: roll call' } },
    },
  },
  'CubicUnit.adopt_texts': { label: { cn: '从已有名称建立', en: 'Make units of names' }, past: 'Made of names' },
  'CubicUnit.add_members': {
    label: { cn: '添加成员', en: 'Add members' },
    past: 'Members added',
    onlyFor: { cn: '只有单位的负责人能添加成员', en: 'Only owners of the unit add members' },
  },
}

/** Which records can be deleted, said where one cannot; by model. */
const DELETABLE: { readonly [model: string]: Text } = {
  CubicUnit: {
    cn: '有下级单位、成员或活动的单位不能删除，可以归档',
    en: 'Units with units below, members or events can’t be deleted. Archive them instead',
  },
  CubicEventBase: {
    cn: '有人报名的活动不能删除；已提交或发布的，只有它的创建人（须为活动管理员）和系统管理员能删除',
    en: 'Events with registrations can’t be deleted. Once submitted, only administrators delete them, or their creator as an event administrator',
  },
}

/** Says of which records this is possible, by the tag that grants it; undefined if that is not known. */
export function findOnlyFor(model: string, tag: string): Text | undefined {
  return tag === 'unlink' ? DELETABLE[model] : findMethodWords(model, tag)?.onlyFor
}

const WORDS: ReadonlyMap<string, MethodWords> = new Map(Object.entries<MethodWords>(METHOD_WORDS))

/** The words of a method that people are offered; undefined for all others. */
export function findMethodWords(model: string, method: string): MethodWords | undefined {
  return WORDS.get(`${model}.${method}`)
}
