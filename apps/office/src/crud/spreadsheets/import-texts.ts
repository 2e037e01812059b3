import { formatNumber, plural, texts } from '@cubic/web-kit/language/text'

const people = (count: number) => plural(count, 'person', 'people')

export const importTexts = texts({
  importTitle: { cn: '导入名单', en: 'Import applicants' },
  importPeopleTitle: { cn: '导入人员', en: 'Import people' },
  importHint: {
    cn: '第一行是列名，中英文都可以，顺序不限。最多 5,000 行。先试一遍，什么都不会写入。',
    en: 'The first row names the columns, in Chinese or English and in any order. 5,000 rows at most. It is tried first, without writing anything.',
  },
  importPeopleHint: {
    cn: '第一行是列名：学号/工号、姓名、人员类型、手机号、邮箱。编号已有的人会更新。先试一遍，什么都不会写入。',
    en: 'The first row names the columns: “Student/employee ID”, “Name”, “Person type”, “Phone”, “Email”. People who already exist are updated. It is tried first, without writing anything.',
  },
  importHoursTitle: { cn: '导入学时', en: 'Import hours' },
  importHoursHint: {
    cn: '第一行是列名：学号/工号、类别、学时、日期、原因、证明。导入后立即公示并通知本人；已有的不会再加。先试一遍，什么都不会写入。',
    en: 'The first row names the columns: “Student/employee ID”, “Category”, “Hours”, “Date”, “Reason”, “Proof”. Imported hours are published at once and their people told; what is there already isn’t added again. It is tried first, without writing anything.',
  },
  importAttendanceTitle: { cn: '导入出勤', en: 'Import attendance' },
  importAttendanceHint: {
    cn: '第一行是列名：学号/工号或报名码、签到、签退，可以加原因和场次。时间写成 14:05 或 2026-11-28 14:05，先于扫码。先试一遍，什么都不会写入。',
    en: 'The first row names the columns: “Student/employee ID” or “Binding code”, “Checked in”, “Checked out”, and “Reason” and “Session” if you like. Write times as 14:05 or 2026-11-28 14:05: they count before any scan. It is tried first, without writing anything.',
  },
  templateCn: { cn: '下载模板', en: 'Template in Chinese' },
  templateEn: { cn: '英文模板', en: 'Download the template' },
  chooseFile: { cn: '选择文件', en: 'Choose a file' },
  fileKinds: { cn: '.xlsx 或 .csv，最大 10 MB', en: '.xlsx or .csv, up to 10 MB' },
  chooseAnother: { cn: '重新上传', en: 'Choose another file' },
  trying: { cn: '正在试导入…', en: 'Trying it…' },
  importing: { cn: '正在导入…', en: 'Importing…' },
  rows: {
    cn: (rows: number) => `${formatNumber(rows)} 行`,
    en: (rows: number) => plural(rows, 'row'),
  },
  toAdd: {
    cn: (count: number) => `${formatNumber(count)} 人可以加入`,
    en: (count: number) => `${formatNumber(count)} to add`,
  },
  toChange: {
    cn: (count: number) => `${formatNumber(count)} 人会更新`,
    en: (count: number) => `${formatNumber(count)} to update`,
  },
  there: {
    cn: (count: number) => `${formatNumber(count)} 人已在名单`,
    en: (count: number) => `${formatNumber(count)} already there`,
  },
  toWait: {
    cn: (count: number) => `其中 ${formatNumber(count)} 人进入候补`,
    en: (count: number) => `${formatNumber(count)} of them join the waitlist`,
  },
  wrong: {
    cn: (count: number) => `${formatNumber(count)} 处有错`,
    en: (count: number) => plural(count, 'mistake'),
  },
  ignored: {
    cn: (names: string) => `以下列没有用到：${names}`,
    en: (names: string) => `These columns are not used: ${names}`,
  },
  row: { cn: '行', en: 'Row' },
  column: { cn: '列', en: 'Column' },
  value: { cn: '内容', en: 'Value' },
  problem: { cn: '问题', en: 'Problem' },
  wholeFile: { cn: '整个文件', en: 'The file' },
  downloadWrong: { cn: '下载标出错误的表格', en: 'Download with mistakes marked' },
  marked: { cn: '已标错', en: 'marked' },
  markedFailed: { cn: '下载失败，请重试', en: 'The download failed. Please try again' },
  importNow: {
    cn: (count: number) => `导入 ${formatNumber(count)} 人`,
    en: (count: number) => `Import ${people(count)}`,
  },
  importGood: {
    cn: (count: number) => `先导入 ${formatNumber(count)} 人，其余下载`,
    en: (count: number) => `Import the ${plural(count, 'good row')}, download the rest`,
  },
  left: { cn: '未导入', en: 'left' },
  leftOut: {
    cn: (imported: number, rows: number) =>
      `已导入 ${formatNumber(imported)} 人。其余 ${formatNumber(rows)} 行没有导入，已下载为表格，改好后可以直接再导入。`,
    en: (imported: number, rows: number) =>
      `${people(imported)} imported. The other ${plural(rows, 'row')} came back as a spreadsheet: correct it and import it as it is.`,
  },
  downloadLeft: { cn: '再次下载', en: 'Download again' },
  fixFirst: { cn: '请先改好有错的地方', en: 'Fix the mistakes first' },
  nothingNew: { cn: '没有新的人要导入', en: 'There is nobody new to import' },
  imported: {
    cn: (count: number) => `已导入 ${formatNumber(count)} 人`,
    en: (count: number) => `Imported ${people(count)}`,
  },
  importFailed: {
    cn: '没有收到回复。再试一次不会重复导入。',
    en: 'There was no answer. Trying again imports nobody twice.',
  },
  retry: { cn: '重试', en: 'Try again' },
  done: { cn: '完成', en: 'Done' },
})
