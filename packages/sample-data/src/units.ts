import type { Text } from '@cubic/contract'

type Unit = { readonly name: Text; readonly contact: string }

const UNITS: readonly Unit[] = [
  { name: { cn: '学生工作部', en: 'Student Affairs Office' }, contact: '025-5209 1001' },
  { name: { cn: '校团委', en: 'Youth League Committee' }, contact: 'youth@example.edu' },
  { name: { cn: '图书馆', en: 'University Library' }, contact: 'library@example.edu' },
  { name: { cn: '计算机学院', en: 'School of Computer Science' }, contact: '025-5209 1204' },
  { name: { cn: '国际合作处', en: 'Office of International Affairs' }, contact: 'global@example.edu' },
  { name: { cn: '体育系', en: 'Department of Physical Education' }, contact: '025-5209 1330' },
]

/** The unit of the person, or organising the event, with that id. */
export function unitOf(id: number): Unit {
  return UNITS[id % UNITS.length] as Unit
}
