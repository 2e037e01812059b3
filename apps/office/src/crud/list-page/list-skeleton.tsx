import { Loading, Skeleton } from '@cubic/web-kit/ui/states'

export function ListSkeleton({ rows = 8 }: { readonly rows?: number }) {
  return (
    <Loading>
      <Skeleton className="mx-4 my-2.5 h-4 w-1/2" />
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex h-[46px] items-center gap-4 border-t border-line px-4">
          <Skeleton className="size-4 shrink-0" />
          <Skeleton className="h-3.5 w-1/4" />
          <Skeleton className="h-3.5 w-1/5" />
          <Skeleton className="ml-auto h-3.5 w-1/6" />
        </div>
      ))}
    </Loading>
  )
}
