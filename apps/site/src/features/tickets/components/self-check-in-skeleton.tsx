import { Loading, Skeleton } from '@cubic/web-kit/ui/states'

export function SelfCheckInSkeleton() {
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-[220px] rounded-[18px]" />
    </Loading>
  )
}
