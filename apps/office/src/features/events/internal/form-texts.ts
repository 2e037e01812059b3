import { formatNumber, plural, texts } from '@cubic/web-kit/language/text'

export const formTexts = texts({
  questions: { cn: '问题', en: 'Questions' },
  count: { cn: (count: number) => `${formatNumber(count)} 项`, en: (count: number) => plural(count, 'question') },
  none: { cn: '还没有问题', en: 'No questions yet' },
  noneHint: {
    cn: '不加问题也能报名；点下面的类型添加第一项。',
    en: 'People can register without any. Choose a type below to add the first.',
  },
  add: { cn: '添加问题', en: 'Add a question' },
  untitled: { cn: '未命名的问题', en: 'Untitled question' },
  select: { cn: '选择一个问题来修改', en: 'Select a question to change it' },
  moveUp: { cn: '上移', en: 'Move up' },
  moveDown: { cn: '下移', en: 'Move down' },
  drag: { cn: (name: string) => `拖动“${name}”`, en: (name: string) => `Drag “${name}”` },
  copyOf: { cn: '复制这一题', en: 'Duplicate this question' },
  remove: { cn: '移除这一题', en: 'Remove this question' },
  name: { cn: '名称', en: 'Name' },
  tips: { cn: '提示', en: 'Hint' },
  consentText: { cn: '征求同意的内容', en: 'What they agree to' },
  consentNote: {
    cn: (version: number) =>
      `现为第 ${version} 版。改动名称或内容，保存后就是新的一版；此前的同意仍对应当时的内容。“同意”和“不同意”一样醒目，都不预先选中。`,
    en: (version: number) =>
      `This is version ${version}. Changing the name or the text makes a new one; whoever agreed before agreed to the text of that time. Both answers look alike, and neither is chosen beforehand.`,
  },
  consentRequiredHint: {
    cn: '不同意就不能报名。拍照、宣传一类的事请不要设为必填',
    en: 'Nobody can register without agreeing. Leave it off for pictures and the like',
  },
  type: { cn: '类型', en: 'Type' },
  typeLocked: {
    cn: '已有人填写，类型不能更改；可移除后另加一题',
    en: 'People have answered, so the type stays. Remove it and add another question instead',
  },
  keepDays: { cn: '活动结束后保留几天', en: 'Days kept after the event' },
  keepDaysHint: {
    cn: '到时连同文件自动删除，例如证件号 30 天；留空则与整张表单相同',
    en: 'Then answers and files are deleted, after 30 days for ID numbers, say. Empty: as the whole form',
  },
  required: { cn: '必填', en: 'Required' },
  requiredHint: { cn: '显示出来的时候才要求填写', en: 'Asked for only while it’s shown' },
  choices: { cn: '选项', en: 'Choices' },
  unnamedChoice: { cn: (place: number) => `选项 ${place}`, en: (place: number) => `Choice ${place}` },
  addChoice: { cn: '添加选项', en: 'Add a choice' },
  removeChoice: { cn: '移除选项', en: 'Remove the choice' },
  choiceIn: {
    cn: (place: number, lang: string) => `选项 ${place} · ${lang}`,
    en: (place: number, lang: string) => `Choice ${place} · ${lang}`,
  },
  least: { cn: '最小值', en: 'Minimum' },
  most: { cn: '最大值', en: 'Maximum' },
  fewest: { cn: '最少选几项', en: 'At least' },
  mostChoices: { cn: '最多选几项', en: 'At most' },
  earliest: { cn: '最早', en: 'Earliest' },
  latest: { cn: '最晚', en: 'Latest' },
  length: { cn: '最多字数', en: 'Maximum length' },
  mostFiles: { cn: '最多几个文件', en: 'Files at most' },
  largestFile: { cn: '每个最大（MB）', en: 'Largest file (MB)' },
  fileKinds: { cn: '可以上传的文件', en: 'Kinds of files' },
  fileHint: {
    cn: '只有本人和能查看填写内容的工作人员可以打开文件。',
    en: 'Only the registrant and staff who see the answers can open the files.',
  },
  onlyIf: { cn: '只在满足条件时显示', en: 'Show only if' },
  onlyIfHint: {
    cn: '条件不满足时，这一项不显示，也不检查。',
    en: 'While the condition doesn’t hold, it’s neither shown nor checked.',
  },
  noChoiceBefore: { cn: '前面没有单选或多选题可以依据', en: 'No question with choices comes before it' },
  dependsOn: { cn: '依据的题目', en: 'Depends on' },
  isOneOf: { cn: '选了其中之一', en: 'is one of' },
  conditionWord: {
    cn: (name: string, values: string) => `仅当 ${name} = ${values}`,
    en: (name: string, values: string) => `Only if ${name} is ${values}`,
  },
  answered: { cn: (count: number) => `${formatNumber(count)} 人已答`, en: (count: number) => plural(count, 'answer') },
  answeredNote: {
    cn: (count: number) => `已有 ${formatNumber(count)} 人回答。改名称不影响答案；移除后答案仍然保留。`,
    en: (count: number) =>
      `${plural(count, 'person', 'people')} answered. Renaming changes no answer, and removed questions keep theirs.`,
  },
  preview: { cn: '预览', en: 'Preview' },
  previewTitle: { cn: '填写报名信息', en: 'Your details' },
  previewHint: { cn: '可以直接在预览里试填', en: 'Try it: the preview works like the real form' },
  previewLang: { cn: '预览语言', en: 'Language of the preview' },
  register: { cn: '提交报名（1 人）', en: 'Register (1 person)' },
  removedQuestions: { cn: '已移除的问题', en: 'Removed questions' },
  problem_name: { cn: '请填写名称', en: 'Give it a name' },
  problem_choices: { cn: '请填写每个选项', en: 'Name each choice' },
  problem_show_if: { cn: '显示条件依据的问题或选项已不在', en: 'The question or choice it depends on is gone' },
  moveBehind: { cn: (name: string) => `移到“${name}”之后`, en: (name: string) => `Move below “${name}”` },
  addContacts: { cn: '添加姓名和手机号', en: 'Add name and phone' },
  choicesHint: {
    cn: '按回车添加下一项；可以粘贴多行，每行一项',
    en: 'Enter adds the next one. Paste several lines to add one for each',
  },
  discard: { cn: '放弃', en: 'Discard' },
  update: { cn: '更新表单…', en: 'Update form…' },
  updateTitle: { cn: '更新报名表单？', en: 'Update the form?' },
  updateNow: { cn: '更新', en: 'Update' },
  effectNone: {
    cn: '还没有人回答，改动对以后的报名生效。',
    en: 'Nobody has answered yet. The changes hold for everybody who registers.',
  },
  effectRemoved: {
    cn: (name: string, count: number) =>
      `“${name}”不再提问，${formatNumber(count)} 人的答案保留，在报名人中标为已移除。`,
    en: (name: string, count: number) =>
      `“${name}” is no longer asked. Its ${plural(count, 'answer')} stay, marked as removed.`,
  },
  effectDeleted: {
    cn: (name: string) => `“${name}”没有人回答，将被删除。`,
    en: (name: string) => `Nobody answered “${name}”: it is deleted.`,
  },
  effectRequired: {
    cn: (name: string) => `“${name}”只对此后的报名必填，已报名的人不受影响。`,
    en: (name: string) =>
      `“${name}” is required of those who register from now on. Earlier registrations stay as they are.`,
  },
  effectChoice: {
    cn: (choice: string, count: number) => `选项“${choice}”不再提供，已选的 ${formatNumber(count)} 人不变。`,
    en: (choice: string, count: number) =>
      `“${choice}” is no longer offered. ${plural(count, 'person', 'people')} who chose it keep it.`,
  },
  effectOther: {
    cn: (count: number) => `另有 ${count} 项改动，不影响已有的答案。`,
    en: (count: number) => `${plural(count, 'other change')}, with no effect on answers.`,
  },
  conflict: {
    cn: '有人同时修改了这份表单。放弃您的改动即可看到最新的表单。',
    en: 'Someone else changed this form. Discard your changes to see the latest.',
  },
})
