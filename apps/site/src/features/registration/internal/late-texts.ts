/** Shared by what is loaded after the form. */
export const LATE = {
  groupTogether: { cn: '同一次提交的人一起递补。', en: 'Your group moves up together.' },
  /** Ends a sentence before another. */
  stop: { cn: '。', en: '. ' },
  failed: { cn: '提交失败', en: 'Submission Failed' },
} as const
