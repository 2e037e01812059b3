import type { IconName } from '@cubic/web-kit/ui/icon'
import { EmptyState } from '@cubic/web-kit/ui/states'
import type { ReactNode } from 'react'
import { Card, Page } from '../../../ui/layout.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'

/** Replaces an event that could not be read or, without an error, does not exist. */
export function NoEvent({
  error,
  title,
  icon,
  children,
}: {
  readonly error: Error | null
  readonly title: string
  readonly icon: IconName
  readonly children?: ReactNode
}) {
  return (
    <Page>
      {error ? (
        <Card>
          <FailedRead error={error} />
        </Card>
      ) : (
        <EmptyState icon={icon} title={title} action={children} />
      )}
    </Page>
  )
}
