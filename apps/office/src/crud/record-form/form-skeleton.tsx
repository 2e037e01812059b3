import { Loading, Skeleton } from '@cubic/web-kit/ui/states'

export function FormSkeleton() {
  return (
    <Loading className="rounded-[14px] border border-line bg-surface p-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="grid gap-2">
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className="h-9 w-full rounded-[10px]" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
