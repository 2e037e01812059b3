import type { MethodDeclaration } from '../core/method.ts'
import type { Text } from '../core/text.ts'
import type { DeclaredMethod } from './declared.ts'

export type ArgumentWords = {
  readonly label: Text
  readonly hint?: Text
  readonly choices?: { readonly [value: string]: Text }
}

/** How a method is offered to people: its button, and the question asked before it runs. */
export type MethodWords = {
  readonly label: Text
  /** What will happen, said before it does. */
  readonly effect?: Text
  /** It takes something away from people. */
  readonly tone?: 'danger'
  readonly arguments?: { readonly [argument: string]: ArgumentWords }
}

/** The words of one method: a name that it has not declared does not compile, nor does a choice without words. */
type WordsOf<Method extends MethodDeclaration> = Omit<MethodWords, 'arguments'> & {
  readonly arguments?: {
    readonly [Name in keyof Method['arguments']]?: Method['arguments'][Name] extends {
      readonly choices: readonly (infer Choice extends string)[]
    }
      ? ArgumentWords & { readonly choices: { readonly [value in Choice]: Text } }
      : ArgumentWords
  }
}

const REASON: ArgumentWords = { label: { cn: '理由', en: 'Reason' } }
const DECISION_WORDS = {
  approve: { cn: '通过', en: 'Approve' },
  reject: { cn: '驳回', en: 'Reject' },
} as const satisfies { readonly [decision: string]: Text }

/** By model and method. Apart from the declarations, which the public pages carry with each call. */
const METHOD_WORDS: {
  readonly [Method in DeclaredMethod as `${Method['model']}.${Method['name']}`]?: WordsOf<Method>
} = {
  'CubicEventBase.submit_review': {
    label: { cn: '提交审核', en: 'Submit for review' },
    effect: {
      cn: '活动交给审核人，通过后发布；退回时您会看到理由。',
      en: 'The event goes to a reviewer. Once approved, it is published. If it is sent back, you see why.',
    },
  },
  'CubicEventBase.audit': {
    label: { cn: '审核', en: 'Review' },
    effect: {
      cn: '通过后活动会发布；驳回时请写明理由，创建人会看到。',
      en: 'Approving publishes the event. If you reject it, say why: its creator sees the reason.',
    },
    arguments: { decision: { label: { cn: '结果', en: 'Decision' }, choices: DECISION_WORDS }, reason: REASON },
  },
  'CubicEventBase.publish': {
    label: { cn: '发布', en: 'Publish' },
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
    label: { cn: '取消发布', en: 'Unpublish' },
    effect: {
      cn: '活动标为已取消并停止报名，系统会通知已报名和候补的人。报名保留，可以再次发布。定时发布的活动回到草稿。',
      en: 'The event is cancelled, registration closes, and everybody who registered or waits is told. Registrations are kept, and you can publish it again. A scheduled event becomes a draft.',
    },
    tone: 'danger',
  },
  'CubicEventBase.pin': {
    label: { cn: '置顶', en: 'Pin' },
    effect: {
      cn: '活动显示在首页最前面，替换现在置顶的活动。',
      en: 'The event leads the home page, in place of the one pinned now.',
    },
  },
  'CubicEventBase.unpin': { label: { cn: '取消置顶', en: 'Unpin' } },
  'CubicEventBase.duplicate': {
    label: { cn: '复制', en: 'Duplicate' },
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
  'CubicEventApplicant.audit': {
    label: { cn: '审核', en: 'Review' },
    effect: {
      cn: '通过后报名成功；不通过会让出名额，理由会告诉报名人。',
      en: 'Approving completes the registration. Rejecting frees the seat, and the applicant sees the reason.',
    },
    arguments: { decision: { label: { cn: '结果', en: 'Decision' }, choices: DECISION_WORDS }, reason: REASON },
  },
  'CubicEventApplicant.withdraw_many': {
    label: { cn: '取消报名', en: 'Withdraw' },
    effect: {
      cn: '让出的名额按顺序给候补的人。之后可以撤销，但名额可能已经给了别人。',
      en: 'The seats go to the waitlist in order. You can undo this later, unless somebody else has the seat by then.',
    },
    tone: 'danger',
    arguments: { reason: REASON },
  },
  'CubicEventApplicant.readmit_many': {
    label: { cn: '改为通过', en: 'Approve after all' },
    effect: {
      cn: '有空余名额时，被驳回的人直接报名成功。',
      en: 'Rejected people are registered, as far as seats are free.',
    },
  },
  'CubicEventApplicant.undo_many': {
    label: { cn: '撤销上次处理', en: 'Undo last decision' },
    effect: {
      cn: '撤销最近一次审核或取消，恢复之前的状态。',
      en: 'Takes back the last review or withdrawal: the state before it is restored.',
    },
  },
  'CubicEventApplicant.move_up': {
    label: { cn: '移到候补最前', en: 'Move to the front' },
    effect: {
      cn: '连同同一份报名里的人排到候补名单最前，有名额时最先获得。',
      en: 'Goes to the front of the waitlist with everybody of the same registration, and gets the next free seat.',
    },
  },
  'CubicEventApplicant.write_note': {
    label: { cn: '写备注', en: 'Write a note' },
    arguments: {
      note: { label: { cn: '备注', en: 'Note' }, hint: { cn: '仅工作人员可见', en: 'Only staff see it' } },
    },
  },
  'CubicEventApplicant.correct_answers': {
    label: { cn: '修改填写内容', en: 'Correct answers' },
  },
  'CubicEventBase.register_applicant': {
    label: { cn: '代为报名', en: 'Register somebody' },
    effect: {
      cn: '直接报名成功，不受报名时间、范围和审核限制，但不会超出名额。',
      en: 'They are accepted at once, whatever the dates, the scope and the review say, but never beyond the seats.',
    },
  },
  'CubicEventBase.send_sign_in_codes': {
    label: { cn: '发送签到码', en: 'Send check-in codes' },
    effect: {
      cn: '向所有报名成功的人发送带二维码的签到码；正在发送的人会跳过。',
      en: 'Everybody who is accepted gets their check-in code with its QR. Those who are being sent one are skipped.',
    },
  },
  'CubicBroadcast.withdraw_broadcast': {
    label: { cn: '撤回', en: 'Withdraw' },
    effect: { cn: '这条消息不会发出。', en: 'The message will not be sent.' },
  },
  'CubicEventApplicant.check_in': { label: { cn: '签到', en: 'Check in' } },
  'CubicEventApplicant.undo_check_in': {
    label: { cn: '撤销签到', en: 'Undo check-in' },
    effect: { cn: '这张票恢复为未签到。', en: 'The ticket counts as not checked in again.' },
    tone: 'danger',
    arguments: { reason: REASON },
  },
}

const WORDS: ReadonlyMap<string, MethodWords> = new Map(Object.entries<MethodWords>(METHOD_WORDS))

/** The words of a method that people are offered; undefined for all others. */
export function findMethodWords(model: string, method: string): MethodWords | undefined {
  return WORDS.get(`${model}.${method}`)
}
