import { declareModel, selections } from '../model.ts'
import { CHECK_IN_STATUS, FEEDBACK_STATE, QR_SEND_STATUS, REGISTRATION_STATUS } from '../states.ts'

export const CubicEventApplicant = declareModel({
  name: 'CubicEventApplicant',
  label: { cn: '报名人', en: 'Applicant' },
  description: { cn: '一个人对一个活动的报名，也是其电子票', en: "A person's registration for an event, and their ticket" },
  displayField: 'name',
  userReadOnly: true,
  fields: {
    event_id: { type: 'to_one', model: 'CubicEventBase', required: true, readonly: true, foreignKey: false, label: { cn: '活动', en: 'Event' } },
    event: { type: 'to_one', model: 'CubicEventBase', aliasOf: 'event_id', readonly: true, label: { cn: '活动', en: 'Event' } },
    regist_id: { type: 'to_one', model: 'CubicEventRegist', readonly: true, foreignKey: false, label: { cn: '报名设置', en: 'Registration' } },
    registration: { type: 'to_one', model: 'CubicEventRegist', aliasOf: 'regist_id', readonly: true, label: { cn: '报名设置', en: 'Registration' } },
    user_id: { type: 'to_one', model: 'User', readonly: true, foreignKey: false, label: { cn: '持票人', en: 'Holder' } },
    submitter_id: { type: 'to_one', model: 'User', readonly: true, foreignKey: false, label: { cn: '提交人', en: 'Submitter' } },
    name: { type: 'text', max: 100, required: true, readonly: true, label: { cn: '姓名', en: 'Name' } },
    phone: { type: 'phone', readonly: true, label: { cn: '手机号', en: 'Phone' } },
    email: { type: 'email', readonly: true, label: { cn: '邮箱', en: 'E-mail' } },
    values: { type: 'json', readonly: true, label: { cn: '填写内容', en: 'Answers' } },
    registration_status: { type: 'selection', selections: selections(REGISTRATION_STATUS), readonly: true, required: true, label: { cn: '报名状态', en: 'Registration status' } },
    check_in_status: { type: 'selection', selections: selections(CHECK_IN_STATUS), readonly: true, default: 'not_present', label: { cn: '签到状态', en: 'Check-in status' } },
    check_in_time: { type: 'instant', readonly: true, label: { cn: '签到时间', en: 'Checked in at' } },
    check_in_by: { type: 'to_one', model: 'User', readonly: true, foreignKey: false, label: { cn: '签到人', en: 'Checked in by' } },
    flora_external_id: { type: 'text', max: 12, readonly: true, label: { cn: '绑定码', en: 'Binding code' } },
    qr_token: { type: 'url', derived: true, label: { cn: '签到二维码', en: 'QR content' } },
    qr_send_status: { type: 'selection', selections: selections(QR_SEND_STATUS), readonly: true, default: 'not_sent', label: { cn: '二维码发送状态', en: 'QR sending' } },
    activity_evaluation_score: { type: 'integer', min: 1, max: 5, readonly: true, label: { cn: '评分', en: 'Rating' } },
    evaluation_comment: { type: 'long_text', max: 2000, readonly: true, label: { cn: '评价', en: 'Comment' } },
    leave_reason: { type: 'long_text', max: 2000, readonly: true, label: { cn: '请假原因', en: 'Reason of leave' } },
    project: { type: 'to_one', model: 'CubicProject', readonly: true, foreignKey: false, label: { cn: '项目', en: 'Project' } },
    feedback: { type: 'to_one', model: 'CubicFeedback', derived: true, label: { cn: '反馈', en: 'Feedback' } },
    location: { type: 'text', max: 100, readonly: true, label: { cn: '省份', en: 'Province' } },
    source: { type: 'text', max: 200, readonly: true, label: { cn: '来源', en: 'Source' } },
    reject_reason: { type: 'long_text', max: 2000, readonly: true, label: { cn: '驳回原因', en: 'Reason of rejection' } },
    created_time: { type: 'instant', readonly: true, label: { cn: '报名时间', en: 'Registered at' } },
  },
})

export const CubicProject = declareModel({
  name: 'CubicProject',
  label: { cn: '项目', en: 'Project' },
  description: { cn: '学生项目及其导师', en: 'A project of students with its mentors' },
  displayField: 'name',
  fields: {
    name: { type: 'text', max: 200, required: true, label: { cn: '名称', en: 'Name' } },
    description: { type: 'long_text', max: 10_000, label: { cn: '简介', en: 'Description' } },
    members: { type: 'to_many', model: 'User', label: { cn: '成员', en: 'Members' } },
    mentors: { type: 'to_many', model: 'User', label: { cn: '导师', en: 'Mentors' } },
  },
})

export const CubicFeedback = declareModel({
  name: 'CubicFeedback',
  label: { cn: '导师反馈', en: 'Mentor feedback' },
  description: { cn: '导师与学员就项目的往来反馈', en: 'Feedback between a mentor and the project' },
  displayField: 'id',
  fields: {
    project_id: { type: 'to_one', model: 'CubicProject', required: true, onUnlink: 'cascade', label: { cn: '项目', en: 'Project' } },
    applicant_id: { type: 'to_one', model: 'CubicEventApplicant', foreignKey: false, label: { cn: '报名人', en: 'Applicant' } },
    mentor_id: { type: 'to_one', model: 'User', onUnlink: 'set null', label: { cn: '导师', en: 'Mentor' } },
    mentor: { type: 'to_one', model: 'User', aliasOf: 'mentor_id', readonly: true, label: { cn: '导师', en: 'Mentor' } },
    client_edit_state: { type: 'selection', selections: selections(FEEDBACK_STATE), default: 'draft', label: { cn: '学员填写状态', en: "Participant's state" } },
    mentor_edit_state: { type: 'selection', selections: selections(FEEDBACK_STATE), default: 'draft', label: { cn: '导师填写状态', en: "Mentor's state" } },
    client_content: { type: 'long_text', max: 10_000, label: { cn: '学员内容', en: "Participant's words" } },
    mentor_content: { type: 'long_text', max: 10_000, label: { cn: '导师内容', en: "Mentor's words" } },
  },
})
