export const CONTROL =
  'w-full min-w-0 rounded-[10px] border border-line-2 bg-surface text-[0.875rem] text-ink transition placeholder:text-ink-3 focus:border-brand-text focus:ring-3 focus:ring-brand-text/20 focus:outline-none disabled:bg-fill disabled:text-ink-2 [&:is(input,textarea)]:read-only:bg-fill aria-invalid:border-bad'
