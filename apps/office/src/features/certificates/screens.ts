import { listReads } from '../../crud/reads/list-reads.ts'
import type { Screen, ScreenRight } from '../../shell/screen.ts'
import { CERTIFICATE_ROWS } from './internal/certificate-rows.ts'

// Reading is no staff right, since everybody reads their own certificates; revoking is.
const right: ScreenRight = { model: 'CubicCertificate', tags: ['revoke'] }

export const certificateScreens: readonly Screen[] = [
  {
    path: 'certificates',
    label: { cn: '证书', en: 'Certificates' },
    keywords: '证明 核验 编号 撤销 certificate verify revoke zhengshu zs',
    load: async () => (await import('./components/certificate-lists.tsx')).AllCertificates,
    reads: ({ search }) => listReads(CERTIFICATE_ROWS, search),
    nav: { section: 'events', order: 28, icon: 'certificate' },
    right,
    help: 'organiser#issue-certificates',
  },
  {
    path: 'events/:event/certificates',
    label: { cn: '活动的证书', en: 'Certificates of an event' },
    load: async () => (await import('./components/certificate-lists.tsx')).EventCertificates,
    right,
    help: 'organiser#issue-certificates',
  },
]
