import { CubicSettings, type Lang, type ProcessingRecord, RECORD_SETTINGS, type Text } from '@cubic/contract'
import { formatMoment } from '../../../infra/text/format-moment.ts'
import { escapeMarkup } from '../../../infra/text/markup.ts'

const TEXTS = {
  title: { cn: '个人信息处理记录', en: 'Record of processing' },
  law: {
    cn: '依据《个人信息保护法》第十七条、第五十五条和 GDPR 第三十条',
    en: 'As the PIPL (articles 17 and 55) and the GDPR (article 30) ask for it',
  },
  made: { cn: '制作于 ', en: 'Made ' },
  missing: { cn: '还没有填写', en: 'Not said yet' },
  why: { cn: '目的', en: 'Purpose' },
  until: { cn: '期限', en: 'Kept' },
  delete: { cn: '删除账号时删掉', en: 'Deleted with the account' },
  anonymise: { cn: '留下，不再指向个人', en: 'Kept without the person' },
  keep: { cn: '照旧保留', en: 'Kept as it is' },
  records: { cn: '数据', en: 'Data' },
  recipients: { cn: '接收方', en: 'Recipients' },
  nobody: { cn: '没有设置任何外部服务', en: 'No outside service is set up' },
  measures: { cn: '安全措施', en: 'Security measures' },
} as const satisfies { readonly [name: string]: Text }
const STYLE = `body{font:15px/1.6 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem}h2{margin-top:2rem;border-top:1px solid #ccc;padding-top:1rem}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #ccc;padding:.35rem .6rem;text-align:start;vertical-align:top}.missing{color:#b00}@media print{body{margin:0;max-width:none}h2{break-after:avoid}tr{break-inside:avoid}}`

/** A document of its own, to be printed, filed and sent. */
export function writeProcessingRecord(
  { organisation, said, kinds, recipients, measures }: ProcessingRecord,
  { lang, timeZone, made }: { readonly lang: Lang; readonly timeZone: string; readonly made: Date },
): string {
  const t = (name: keyof typeof TEXTS) => TEXTS[name][lang]
  const list = (items: readonly string[]) =>
    `<ul>${items.map((item) => `<li>${escapeMarkup(item)}</li>`).join('')}</ul>`
  const sayings = RECORD_SETTINGS.map(
    (name) =>
      `<tr><th>${CubicSettings.fields[name].label[lang]}</th><td>${said[name] === null ? `<span class="missing">${t('missing')}</span>` : escapeMarkup(said[name]).replaceAll('\n', '<br>')}</td></tr>`,
  )
  const parts = kinds.map(({ label, why, until, records }) => {
    const rows = records.map(
      ({ label: record, fields }) =>
        `<tr><td>${escapeMarkup(record)}</td>${(['delete', 'anonymise', 'keep'] as const).map((erasing) => `<td>${escapeMarkup(fields[erasing].join(lang === 'cn' ? '、' : ', '))}</td>`).join('')}</tr>`,
    )
    return `<h2>${label}</h2><p>${t('why')}: ${why}<br>${t('until')}: ${until}</p>
<table><tr><th>${t('records')}</th><th>${t('delete')}</th><th>${t('anonymise')}</th><th>${t('keep')}</th></tr>${rows.join('')}</table>`
  })
  return `<!doctype html><html lang="${lang === 'cn' ? 'zh-CN' : 'en'}"><meta charset="utf-8"><title>${t('title')}</title><style>${STYLE}</style>
<h1>${t('title')}</h1><p>${escapeMarkup(organisation)} · ${t('made')}${escapeMarkup(formatMoment(made, lang, timeZone))}<br>${t('law')}</p>
<table>${sayings.join('')}</table>${parts.join('\n')}
<h2>${t('recipients')}</h2>${recipients.length === 0 ? `<p>${t('nobody')}</p>` : list(recipients.map(({ label, name }) => `${label}: ${name}`))}
<h2>${t('measures')}</h2>${list(measures)}</html>`
}
