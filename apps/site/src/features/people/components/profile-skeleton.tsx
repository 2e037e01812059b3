import { Card } from '@cubic/web-kit/ui/card'
import { Loading, Skeleton } from '@cubic/web-kit/ui/states'

export function ProfileSkeleton() {
  return (
    <Loading>
      <Card className="grid gap-4">
        <div className="flex items-center gap-3.5">
          <Skeleton className="size-16 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-3.5 w-44" />
          </div>
        </div>
        <div className="grid gap-2 sm:grid-cols-2">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-4 w-44" />
        </div>
      </Card>
    </Loading>
  )
}
